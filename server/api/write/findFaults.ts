import { CRUD } from '#domain/apiMutations.ts';
import { wordsOfMissing } from '#domain/crudChecks.ts';
import { InputError } from '#domain/errors.ts';
import { detailsOf } from '#domain/mutation.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import type { ToMany } from '../nounShape.ts';
import { detailsAt, type Path } from './apiPath.ts';
import type { Data } from './data.ts';
import { membersOf, valuesIn } from './members.ts';
import { manyRelation, placeOfItem, type OneRelation } from './relationInput.ts';
import { slotsOf, type OneSlot, type Verb } from './slots.ts';
import { WRITE_LIMITS } from './writeLimits.ts';

/** Names anything: a value that stands where no row is looked up. */
const ANY_ID = 'id';

type Details = Record<string, string>;

class Faults {
  readonly details: Details = {};

  look(table: TableName, verb: Verb, data: Data, path: Path, given: readonly string[] = []): this {
    if (path.length > WRITE_LIMITS.pathMax) return this;
    const slots = slotsOf(table, verb);
    const members = membersOf(slots, data, path);
    const fields = valuesIn(members);
    const named = new Set([...given, ...Object.keys(fields).filter((field) => fields[field] !== null)]);
    for (const part of members) {
      for (const [name, slot] of part.slots.one) {
        const relation = part.data[name] as OneRelation | null | undefined;
        if (!relation) continue;
        named.add(slot.field);
        this.#lookAtOne(slot, relation, [...part.path, name]);
      }
    }
    for (const [name, { relation }] of slots.many) if (data[name] != null) this.#lookAtMany(relation, data[name] as Data, [...path, name]);

    const crud = CRUD.get(table)!;
    const missing = verb === 'create' ? crud.needs.filter((field) => !named.has(field)) : [];
    const parsed = crud[verb].input.safeParse({ ...fields, id: ANY_ID });
    const wrong = parsed.success ? {} : detailsOf(parsed.error);
    Object.assign(this.details, detailsAt(table, path, { ...wordsOfMissing(NOUNS[table], missing), ...wrong }));
    return this;
  }

  #lookAtOne({ table }: OneSlot, { create, update }: OneRelation, path: Path): void {
    if (create) this.look(table, 'create', create, path);
    if (update) this.look(table, 'update', update.data, path);
  }

  #lookAtMany(relation: ToMany, data: Data, path: Path): void {
    const { create, update } = manyRelation(data);
    const link = relation.join ? [] : [relation.by];
    create.forEach((part, at) => this.look(relation.table, 'create', part, placeOfItem(relation, path, 'create', at), link));
    update.forEach((part, at) => this.look(relation.table, 'update', part.data, placeOfItem(relation, path, 'update', at)));
  }
}

/**
 * Every value of the data that is wrong by itself, at every depth, by its place, so that a form learns of all its faults at once.
 * @param given fields that come from elsewhere than the data
 */
export function findFaults(table: TableName, verb: Verb, data: Data, path: Path, given: readonly string[] = []): Details {
  return new Faults().look(table, verb, data, path, given).details;
}

/** Runs the work; when a value of it is refused, the refusal tells of all other faults of the call as well. */
export async function withAllFaults<T>(work: () => Promise<T>, faults: () => Details): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof InputError ? new InputError({ ...faults(), ...error.details }) : error;
  }
}
