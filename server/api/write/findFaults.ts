import { CRUD } from '#domain/apiMutations.ts';
import { wordsOfMissing } from '#domain/crudChecks.ts';
import { InputError } from '#domain/errors.ts';
import { detailsOf } from '#domain/mutation.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { detailsAt, type Path } from './apiPath.ts';
import type { Data } from './inputTypes.ts';
import { manyRelation, placeOfItem, type OneRelation } from './relationInput.ts';
import { slotsOf, type MemberSlots, type Verb } from './slots.ts';

/** Names anything: a value that stands where no row is looked up. */
const ANY_ID = 'id';

type Details = Record<string, string>;

/** Every value of the data that is wrong by itself, at every depth, so that a form learns of all its faults at once. */
export function findFaults(table: TableName, verb: Verb, data: Data, path: Path, given: readonly string[] = []): Details {
  const slots = slotsOf(table, verb);
  const members: [MemberSlots, Data, Path][] = [[slots, data, path]];
  for (const [name, inner] of slots.objects) if (data[name] != null) members.push([inner, data[name] as Data, [...path, name]]);

  const fields: Record<string, unknown> = {};
  const named = new Set(given);
  let faults: Details = {};
  for (const [{ values, one }, from, place] of members) {
    for (const [name, { field }] of values) if (from[name] !== undefined) fields[field] = from[name];
    for (const [name, { field, table: target }] of one) {
      const relation = from[name] as OneRelation | null | undefined;
      if (!relation) continue;
      named.add(field);
      if (relation.create) faults = { ...faults, ...findFaults(target, 'create', relation.create, [...place, name]) };
      if (relation.update) faults = { ...faults, ...findFaults(target, 'update', relation.update.data, [...place, name]) };
    }
  }
  for (const [name, { relation }] of slots.many) {
    if (data[name] == null) continue;
    const { create, update } = manyRelation(data[name] as Data);
    const link = relation.join ? [] : [relation.by];
    create.forEach((part, at) =>
      Object.assign(faults, findFaults(relation.table, 'create', part, placeOfItem(relation, [...path, name], 'create', at), link)),
    );
    update.forEach((part, at) =>
      Object.assign(faults, findFaults(relation.table, 'update', part.data, placeOfItem(relation, [...path, name], 'update', at))),
    );
  }
  const crud = CRUD.get(table)!;
  const missing = verb === 'create' ? crud.needs.filter((field) => fields[field] == null && !named.has(field)) : [];
  const parsed = crud[verb].input.safeParse({ ...fields, id: ANY_ID });
  const wrong = parsed.success ? {} : detailsOf(parsed.error);
  return { ...faults, ...detailsAt(table, path, { ...wordsOfMissing(NOUNS[table], missing), ...wrong }) };
}

/** Runs the work; when a value of it is refused, the refusal tells of all other faults of the call as well. */
export async function withAllFaults<T>(work: () => Promise<T>, faults: () => Details): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof InputError ? new InputError({ ...faults(), ...error.details }) : error;
  }
}
