import type { FieldFacts } from '#domain/field.ts';
import type { Noun } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { shapeOf, type Members, type ToMany } from '../nounShape.ts';

export type Verb = 'create' | 'update';

/** A field that takes a value. */
export interface ValueSlot {
  field: string;
  facts: FieldFacts;
}

/** The acts that can be done over a relation. `update`, `disconnect`, `reconnect` and `delete` change a row that is there already. */
export type RelationVerb = 'connect' | 'create' | 'disconnect' | 'reconnect' | 'update' | 'delete';

export interface OneSlot {
  field: string;
  table: TableName;
  verbs: ReadonlySet<RelationVerb>;
}

export interface ManySlot {
  relation: ToMany;
  verbs: ReadonlySet<RelationVerb>;
}

/** The values that can be given for a row besides its relations to many, by the names of the API. */
export interface MemberSlots {
  values: ReadonlyMap<string, ValueSlot>;
  one: ReadonlyMap<string, OneSlot>;
}

export interface Slots extends MemberSlots {
  objects: ReadonlyMap<string, MemberSlots>;
  many: ReadonlyMap<string, ManySlot>;
}

const nounOf = (table: TableName): Noun => NOUNS[table];
const factsOf = (table: TableName, field: string): FieldFacts => nounOf(table).fields[field]!.facts;

/** Returns whether anybody may give this field. One that nobody may set is no slot at all, so giving it is no valid operation (ACCESS-7). */
function isOpen({ writer, fixed }: FieldFacts, verb: Verb): boolean {
  return writer !== 'nobody' && (verb === 'create' || !fixed);
}

/** Returns whether anybody may do this to rows of the noun. */
function isDone(table: TableName, act: 'create' | 'update' | 'delete'): boolean {
  const { access } = nounOf(table);
  return access !== null && access[act] !== 'nobody';
}

function chosen(verbs: Partial<Record<RelationVerb, boolean>>): ReadonlySet<RelationVerb> {
  return new Set((Object.keys(verbs) as RelationVerb[]).filter((verb) => verbs[verb]));
}

function oneVerbs(table: TableName, { nullable }: FieldFacts, verb: Verb): ReadonlySet<RelationVerb> {
  const isThere = verb === 'update';
  return chosen({
    connect: true,
    create: isDone(table, 'create'),
    disconnect: isThere && nullable,
    reconnect: isThere,
    update: isThere && isDone(table, 'update'),
  });
}

/** Rows that point here themselves: a link that is fixed is given when such a row is made, and never after. */
function directVerbs({ table, by }: ToMany, verb: Verb): ReadonlySet<RelationVerb> {
  const facts = factsOf(table, by);
  const movable = isOpen(facts, 'update') && isDone(table, 'update');
  const isThere = verb === 'update';
  return chosen({
    connect: movable,
    create: isOpen(facts, 'create') && isDone(table, 'create'),
    disconnect: isThere && movable && facts.nullable,
    reconnect: isThere && movable && facts.nullable,
    update: isThere && isDone(table, 'update'),
    delete: isThere && isDone(table, 'delete'),
  });
}

function joinedVerbs(table: TableName, via: TableName, verb: Verb): ReadonlySet<RelationVerb> {
  const ties = isDone(via, 'create');
  const unties = isDone(via, 'delete');
  const isThere = verb === 'update';
  return chosen({
    connect: ties,
    create: ties && isDone(table, 'create'),
    disconnect: isThere && unties,
    reconnect: isThere && ties && unties,
    update: isThere && isDone(table, 'update'),
    delete: isThere && unties && isDone(table, 'delete'),
  });
}

function membersOf(table: TableName, { columns, one }: Members, verb: Verb): MemberSlots {
  const values = [...columns].filter(([, { field, facts }]) => facts.kind !== 'ref' && field !== 'id' && isOpen(facts, verb));
  const ones = [...one].filter(([, { field }]) => isOpen(factsOf(table, field), verb));
  return {
    values: new Map(values.map(([name, { field, facts }]) => [name, { field, facts }])),
    one: new Map(
      ones.map(([name, to]) => [name, { field: to.field, table: to.table, verbs: oneVerbs(to.table, factsOf(table, to.field), verb) }]),
    ),
  };
}

function manyOf(table: TableName, verb: Verb): Map<string, ManySlot> {
  // Where the row itself leads to the others, the field that does is given instead.
  const apart = [...shapeOf(table).many].filter(([, { join }]) => join?.table !== table);
  const slots = apart.map(([name, relation]) => {
    const verbs = relation.join ? joinedVerbs(relation.table, relation.join.table, verb) : directVerbs(relation, verb);
    return [name, { relation, verbs }] as const;
  });
  return new Map(slots.filter(([, { verbs }]) => verbs.size > 0));
}

function make(table: TableName, verb: Verb): Slots {
  const shape = shapeOf(table);
  const objects = [...shape.objects].map(([name, members]) => [name, membersOf(table, members, verb)] as const);
  return {
    ...membersOf(table, shape, verb),
    objects: new Map(objects.filter(([, { values, one }]) => values.size + one.size > 0)),
    many: manyOf(table, verb),
  };
}

const made = new Map<string, Slots>();

/** Returns what can be given when a row of this noun is made or changed, from its declaration. */
export function slotsOf(table: TableName, verb: Verb): Slots {
  const known = made.get(`${table} ${verb}`) ?? make(table, verb);
  made.set(`${table} ${verb}`, known);
  return known;
}

/** A unique field by which a row can be named instead of by its id; the server's own fields are none. */
export function keysOf(table: TableName): ReadonlyMap<string, ValueSlot> {
  const keys = [...shapeOf(table).columns].filter(([, { facts }]) => facts.unique && facts.kind !== 'ref');
  return new Map(keys.map(([name, { field, facts }]) => [name, { field, facts }]));
}

/** The name under which a noun's inputs take a field's row: `customer` for `customerId`. */
export function nameOfRef(table: TableName, field: string): string {
  return [...shapeOf(table).one].find(([, to]) => to.field === field)?.[0] ?? field;
}
