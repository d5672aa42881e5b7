import type { TableName } from '#domain/tables.ts';
import { builder } from '../../graphql/builder.ts';
import type { ApiTypes } from '../builderTypes.ts';
import { enumTypeOf, scalarOf, type ScalarName } from '../fieldTypes.ts';
import { enumName, namesOf, objectName } from '../names.ts';
import { RelativeUnit } from '../read/predicateTypes.ts';
import { inputOf, mapped, type DataRef } from './inputTypes.ts';
import { slotsOf, type MemberSlots, type ValueSlot } from './slots.ts';

type InputBuilder = PothosSchemaTypes.InputFieldBuilder<ApiTypes, 'InputObject'>;

const Span = builder.inputType('UpdateByFilterSpanInput', {
  description: 'So long: `{ unit: DAY, value: 30 }`.',
  fields: (t) => ({ unit: t.field({ type: RelativeUnit, required: true }), value: t.int({ required: true }) }),
});

const scalarSet = (type: ScalarName) => (t: InputBuilder) => ({ set: t.field({ type: type as 'String' }) });
const numbers = (type: ScalarName) => (t: InputBuilder) => ({
  ...scalarSet(type)(t),
  add: t.field({ type: type as 'Int' }),
  sub: t.field({ type: type as 'Int' }),
});
const times = (type: ScalarName) => (t: InputBuilder) => ({
  ...scalarSet(type)(t),
  add: t.field({ type: Span }),
  sub: t.field({ type: Span }),
});

/** Name behind `UpdateByFilter` and verbs for each kind of value (design/domain.md 2.4). */
const CHANGES: Readonly<Record<string, readonly [name: string, fields: (t: InputBuilder) => Record<string, unknown>]>> = {
  text: ['String', (t) => ({ ...scalarSet('String')(t), prefix: t.string(), postfix: t.string() })],
  enum: ['Switch', scalarSet('String')],
  int: ['Int', numbers('Int')],
  money: ['BigInt', numbers('BigInt')],
  bool: ['Boolean', (t) => ({ ...scalarSet('Boolean')(t), invert: t.boolean() })],
  date: ['Date', times('Date')],
  timestamp: ['DateTime', times('DateTime')],
  list: ['ListString', (t) => ({ set: t.stringList() })],
  json: ['JSON', scalarSet('JSON')],
};

function changeTypeOf(table: TableName, { field, facts }: ValueSlot): DataRef {
  const switched = enumTypeOf(table, field);
  if (switched)
    return inputOf(`UpdateByFilter${enumName(table, field).replace(/Enum$/, '')}Input`, (t) => ({ set: t.field({ type: switched }) }));
  const [name, fields] = CHANGES[facts.kind] ?? ['String', scalarSet(scalarOf(facts))];
  return inputOf(`UpdateByFilter${name}Input`, fields, 'One change; a list makes one after the other.');
}

function memberChanges(t: InputBuilder, table: TableName, { values }: MemberSlots): Record<string, unknown> {
  return mapped(values, (_, slot) => t.field({ type: [changeTypeOf(table, slot)] }));
}

/** The change to each row that a filter finds, without knowing its values. */
export function updateByFilterInputOf(table: TableName): DataRef {
  const slots = slotsOf(table, 'update');
  return inputOf(namesOf(table).updateByFilterInput, (t) => ({
    ...memberChanges(t, table, slots),
    ...mapped(slots.objects, (name, members) =>
      t.field({ type: inputOf(`${objectName(table, name)}UpdateByFilterInput`, (inner) => memberChanges(inner, table, members)) }),
    ),
  }));
}

/** Returns whether there is a value that such a call could change. */
export function isChangedByFilter(table: TableName): boolean {
  return slotsOf(table, 'update').values.size > 0;
}
