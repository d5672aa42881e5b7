import { AccessError, InputError } from '#domain/errors.ts';
import { CRUD } from '#domain/apiMutations.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import type { Crud } from '#domain/crud.ts';
import type { AnyRow, Noun } from '#domain/noun.ts';
import type { Steps } from '../../mutations/applyOnServer.ts';
import { refusalAt, type Path } from './apiPath.ts';
import type { Data } from './data.ts';
import { manyRelation, type Key, type OneRelation } from './relationInput.ts';
import { roleGiven } from './roleSlot.ts';
import { membersOf, valuesIn } from './members.ts';
import { keysOf, slotsOf, type OneSlot, type Verb } from './slots.ts';
import { linksOf } from './links.ts';
import type { Fields, RowWrites } from './rowWrites.ts';
import { writeMany } from './writeMany.ts';
import { WRITE_LIMITS } from './writeLimits.ts';

/** The carrier's own field goes first: a row that is made along with this one belongs to the same carrier. */
const CARRIER = 'customerId';

/**
 * Writes rows as the API gives them, with what hangs on them: first the rows that they point at, then they, then the rows that
 * point at them. Each is written by its own mutation of the domain, so that nothing nested may do more than what is asked alone.
 * One writer serves one call.
 */
export class RowWriter implements RowWrites {
  readonly steps: Steps;
  readonly #most: number;
  #written = 0;

  /** @param most rows that the call may write */
  constructor(steps: Steps, most: number = WRITE_LIMITS.rowsMax) {
    this.steps = steps;
    this.#most = most;
  }

  async create(table: TableName, data: Data, given: Fields, path: Path): Promise<string> {
    const id = this.steps.ctx.newId();
    const fields = await this.#fields(table, 'create', data, given, null, path);
    await this.run(table, 'create', { ...this.#ownerOf(table), ...fields, id }, path);
    await this.#relate(table, 'create', id, data, path);
    return id;
  }

  async update(table: TableName, id: string, data: Data, path: Path): Promise<void> {
    const fields = await this.#fields(table, 'update', data, {}, id, path);
    await this.run(table, 'update', { ...fields, id }, path);
    await this.#relate(table, 'update', id, data, path);
  }

  async run(table: TableName, verb: Exclude<keyof Crud, 'needs'>, input: AnyRow, path: Path): Promise<void> {
    this.#written += 1;
    if (this.#written > this.#most) throw new InputError({ [placeOf(path)]: `One call writes at most ${this.#most} records` });
    try {
      await this.steps.run(CRUD.get(table)![verb], input);
    } catch (error) {
      throw refusalAt(table, path, error);
    }
  }

  async find(table: TableName, key: Key, path: Path): Promise<string> {
    const given = Object.entries(key).filter(([, value]) => value != null);
    const names = ['id', ...keysOf(table).keys()];
    if (given.length !== 1) throw new InputError({ [placeOf(path)]: `Name the record by exactly one of: ${names.join(', ')}` });
    const [name, value] = given[0]!;
    if (name === 'id') return String(value);
    const { field, facts } = keysOf(table).get(name)!;
    const text = facts.format === 'email' ? String(value).toLowerCase() : String(value);
    const { tx, ctx } = this.steps;
    const [row] = await (ctx.look ?? tx).where(table, field as 'id', text);
    if (!row) throw new AccessError();
    return row.id;
  }

  async #fields(table: TableName, verb: Verb, data: Data, given: Fields, id: string | null, path: Path): Promise<Fields> {
    if (path.length > WRITE_LIMITS.pathMax) throw new InputError({ [placeOf(path)]: 'Stands too deep in the data' });
    const members = membersOf(slotsOf(table, verb), data, path);
    const fields: Fields = { ...roleGiven(table, data), ...valuesIn(members) };
    const relations = members.flatMap((part) =>
      [...part.slots.one].map(([name, slot]) => ({ slot, input: part.data[name], path: [...part.path, name] })),
    );
    relations.sort((a, b) => Number(b.slot.field === CARRIER) - Number(a.slot.field === CARRIER));
    for (const { slot, input, path: place } of relations) {
      if (input == null || slot.field in given) continue;
      const carrier = fields[CARRIER] ?? given[CARRIER];
      const target = await this.#one(table, slot, input as OneRelation, id, carrier, place);
      if (target !== undefined) fields[slot.field] = target;
    }
    return { ...fields, ...given };
  }

  /** Returns what a relation to one row should hold: an id, null for none, undefined when it stays as it is. */
  async #one(
    table: TableName,
    slot: OneSlot,
    input: OneRelation,
    id: string | null,
    carrier: unknown,
    path: Path,
  ): Promise<string | null | undefined> {
    const asked = Object.entries(input).filter(([, part]) => part != null);
    if (asked.length === 0) return undefined;
    if (asked.length > 1) throw new InputError({ [placeOf(path)]: 'Only one of connect, create and the others at once' });
    const target = slot.table;
    const key = input.connect ?? input.reconnect;
    if (key) return this.find(target, key, path);
    if (input.create) return this.create(target, input.create, this.#carrierFor(target, input.create, carrier), path);
    const now = await this.#pointedAt(table, slot.field, id);
    const named = input.disconnect ?? input.update?.filter;
    const isNamed = named != null && Object.values(named).some((value) => value != null);
    if (isNamed && (await this.find(target, named, path)) !== now) throw new AccessError();
    if (input.disconnect) return null;
    if (now === null) throw new AccessError();
    await this.update(target, now, input.update!.data, path);
    return undefined;
  }

  /** Returns the owner of a row that only its owner makes: whoever makes it. */
  #ownerOf(table: TableName): Fields {
    const { access, scope } = NOUNS[table] as Noun;
    return scope.kind === 'user' && access?.create === 'owner' ? { [scope.column]: this.steps.ctx.actor.userId } : {};
  }

  /** A row that is made on the way belongs to the carrier of the row that it is made for, unless it says itself. */
  #carrierFor(target: TableName, data: Data, carrier: unknown): Fields {
    const isOpen = slotsOf(target, 'create').one.has('customer') && (NOUNS[target] as Noun).fields[CARRIER] !== undefined;
    return isOpen && carrier != null && data['customer'] == null ? { [CARRIER]: carrier } : {};
  }

  async #pointedAt(table: TableName, field: string, id: string | null): Promise<string | null> {
    const row: AnyRow | undefined = id === null ? undefined : await this.steps.tx.get(table, id);
    return (row?.[field] as string | null | undefined) ?? null;
  }

  async #relate(table: TableName, verb: Verb, id: string, data: Data, path: Path): Promise<void> {
    for (const [name, { relation }] of slotsOf(table, verb).many) {
      if (data[name] == null) continue;
      const links = linksOf(this, relation, id, [...path, name]);
      await writeMany(this, links, manyRelation(data[name] as Data), [...path, name]);
    }
  }
}

function placeOf(path: Path): string {
  return path.length > 0 ? path.join('.') : 'filter';
}
