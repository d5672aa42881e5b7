import type { InputRef } from '@pothos/core';
import type { TableName } from '#domain/tables.ts';
import { builder } from '../../graphql/builder.ts';
import type { ApiTypes } from '../builderTypes.ts';
import { enumTypeOf, scalarOf } from '../fieldTypes.ts';
import { namesOf, nestedInputName, objectName, relationInputName } from '../names.ts';
import type { ToMany } from '../nounShape.ts';
import type { Data } from './data.ts';
import { roleInput } from './roleSlot.ts';
import {
  keysOf,
  nameOfRef,
  slotsOf,
  type ManySlot,
  type MemberSlots,
  type OneSlot,
  type RelationVerb,
  type ValueSlot,
  type Verb,
} from './slots.ts';

export type DataRef = InputRef<Data>;
export type InputBuilder = PothosSchemaTypes.InputFieldBuilder<ApiTypes, 'InputObject'>;
export type Inputs = Record<string, unknown>;

const types = new Map<string, DataRef>();

/** The input of this name, made when it is first asked for; it may hold itself, for rows hold rows. */
export function inputOf(name: string, fields: (t: InputBuilder) => Inputs, description?: string): DataRef {
  const known = types.get(name);
  if (known) return known;
  const ref = builder.inputRef<Record<string, unknown>>(name);
  types.set(name, ref as unknown as DataRef);
  ref.implement({ ...(description && { description }), fields: (t) => fields(t) as never });
  return ref as unknown as DataRef;
}

export function mapped<T>(entries: ReadonlyMap<string, T>, make: (name: string, what: T) => unknown): Inputs {
  return Object.fromEntries([...entries].map(([name, what]) => [name, make(name, what)]));
}

/**
 * Nothing is required here: what is missing is told in the words of the spec, all at once (domain/crudChecks.ts). So is a day
 * that is none, where the spec has words for it: the scalar would refuse it before, in its own.
 */
export function valueInput(t: InputBuilder, table: TableName, { field, facts }: ValueSlot): unknown {
  const isWorded = facts.kind === 'date' && facts.says?.invalid !== undefined;
  const type = (isWorded ? 'String' : (enumTypeOf(table, field) ?? scalarOf(facts))) as 'String';
  return facts.kind === 'list' ? t.field({ type: [type] }) : t.field({ type });
}

/** Names one row: by its id or by a unique field, one of them. */
export function keyFilterOf(table: TableName): DataRef {
  return inputOf(
    namesOf(table).keyFilter,
    (t) => ({ id: t.id(), ...mapped(keysOf(table), (_, slot) => valueInput(t, table, slot)) }),
    'Exactly one of these.',
  );
}

/** A change of the row at the other end. */
function nestedUpdateOf(target: TableName, relation: string): DataRef {
  return inputOf(nestedInputName(target, relation, 'Update'), (t) => ({
    filter: t.field({ type: keyFilterOf(target) }),
    data: t.field({ type: updateInputOf(target), required: true }),
  }));
}

/** The input that makes a row at the other end: with everything but the link back, which it gets from this one. */
function nestedCreateOf({ table, by, join }: ToMany): DataRef {
  if (join) return createInputOf(table);
  const link = nameOfRef(table, by);
  return inputOf(nestedInputName(table, link, 'Create'), (t) => createFields(t, table, by));
}

type RelationTypes = Record<'key' | 'create' | 'update', () => DataRef>;

function relationInput(name: string, verbs: ReadonlySet<RelationVerb>, isList: boolean, type: RelationTypes): DataRef {
  const ref = { connect: type.key, disconnect: type.key, reconnect: type.key, delete: type.key, create: type.create, update: type.update };
  return inputOf(name, (t) =>
    Object.fromEntries([...verbs].map((verb) => [verb, t.field({ type: (isList ? [ref[verb]()] : ref[verb]()) as DataRef })])),
  );
}

function oneInput(t: InputBuilder, table: TableName, relation: string, slot: OneSlot, verb: Verb): unknown {
  const name = relationInputName(table, relation, verb === 'create' ? 'RelationInput' : 'UpdateRelationInput');
  const target = slot.table;
  return t.field({
    type: relationInput(name, slot.verbs, false, {
      key: () => keyFilterOf(target),
      create: () => createInputOf(target),
      update: () => nestedUpdateOf(target, relation),
    }),
  });
}

function manyInput(t: InputBuilder, table: TableName, name: string, { relation, verbs }: ManySlot, verb: Verb): unknown {
  const link = relation.join ? name : nameOfRef(relation.table, relation.by);
  return t.field({
    type: relationInput(
      relationInputName(table, name, verb === 'create' ? 'RelationInput' : 'UpdateRelationInput'),
      verbs,
      !relation.single,
      {
        key: () => keyFilterOf(relation.table),
        create: () => nestedCreateOf(relation),
        update: () => nestedUpdateOf(relation.table, link),
      },
    ),
  });
}

function memberFields(t: InputBuilder, table: TableName, { values, one }: MemberSlots, verb: Verb): Inputs {
  return {
    ...mapped(values, (_, slot) => valueInput(t, table, slot)),
    ...mapped(one, (name, slot) => oneInput(t, table, name, slot, verb)),
  };
}

/** The input of fields that the API shows together. */
export function objectInput(t: InputBuilder, table: TableName, name: string, members: MemberSlots, verb: Verb): unknown {
  const type = `${objectName(table, name)}${verb === 'create' ? 'Input' : 'UpdateInput'}`;
  return t.field({ type: inputOf(type, (inner) => memberFields(inner, table, members, verb)) });
}

function rowFields(t: InputBuilder, table: TableName, verb: Verb): Inputs {
  const slots = slotsOf(table, verb);
  return {
    ...memberFields(t, table, slots, verb),
    ...mapped(slots.objects, (name, members) => objectInput(t, table, name, members, verb)),
    ...mapped(slots.many, (name, slot) => manyInput(t, table, name, slot, verb)),
    ...roleInput(t, table, verb),
  };
}

/** @param link a field that comes from elsewhere, so that it cannot be given */
function createFields(t: InputBuilder, table: TableName, link?: string): Inputs {
  const fields = rowFields(t, table, 'create');
  for (const [name, { field }] of slotsOf(table, 'create').one) if (field === link) delete fields[name];
  return fields;
}

export function createInputOf(table: TableName): DataRef {
  return inputOf(namesOf(table).createInput, (t) => createFields(t, table));
}

export function updateInputOf(table: TableName): DataRef {
  return inputOf(namesOf(table).updateInput, (t) => ({ id: t.id(), ...rowFields(t, table, 'update') }));
}
