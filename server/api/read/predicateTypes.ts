import type { InputRef } from '@pothos/core';
import type { TableName } from '#domain/tables.ts';
import { builder } from '../../graphql/builder.ts';
import { enumTypeOf, type ScalarName } from '../fieldTypes.ts';
import { enumName } from '../names.ts';
import type { Column } from '../nounShape.ts';
import { columnKind } from './columnSql.ts';

/** The question of a filter about one value (design/domain.md 2.3), before it is known which kind of value. */
export interface PredicateInput {
  [verb: string]: unknown;
}
export type PredicateRef = InputRef<PredicateInput>;

type ArgType = ScalarName | NonNullable<ReturnType<typeof enumTypeOf>>;
type InputBuilder = PothosSchemaTypes.InputFieldBuilder<import('../builderTypes.ts').ApiTypes, 'InputObject'>;

const EQUAL = ['equals', 'not_equals'] as const;
const AMONG = ['in', 'not_in'] as const;
const ORDERED = ['lt', 'lte', 'gt', 'gte'] as const;
const WITHIN = ['contains', 'not_contains', 'starts_with', 'not_starts_with', 'ends_with', 'not_ends_with'] as const;
const EMPTY = ['is_empty', 'is_not_empty'] as const;

const RelativeOp = builder.enumType('RelativePredicateOpEnum', { values: ['ADD', 'SUB'] as const });
export const RelativeUnit = builder.enumType('RelativePredicateUnitEnum', {
  values: ['SECOND', 'MINUTE', 'HOUR', 'DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const,
});
const RelativeDate = builder.inputType('DateRelativePredicateType', {
  description: 'So long from now: `{ op: SUB, unit: DAY, value: "30" }` is thirty days ago.',
  fields: (t) => ({
    op: t.field({ type: RelativeOp, defaultValue: 'ADD' }),
    unit: t.field({ type: RelativeUnit, defaultValue: 'DAY' }),
    value: t.string({ required: true }),
  }),
});
const RelativeDates = builder.inputType('DateRelativePredicates', {
  fields: (t) => ({
    lt: t.field({ type: RelativeDate }),
    lte: t.field({ type: RelativeDate }),
    gt: t.field({ type: RelativeDate }),
    gte: t.field({ type: RelativeDate }),
  }),
});

/** The verbs of a group, each taking one value, or a list of them. */
function verbs(t: InputBuilder, names: readonly string[], type: ArgType, many = false): object {
  return Object.fromEntries(names.map((name) => [name, t.field({ type: (many ? [type] : type) as 'String' })]));
}

function predicate(name: string, fields: (t: InputBuilder) => object): PredicateRef {
  return builder.inputType(name, { fields: (t) => fields(t) as never }) as unknown as PredicateRef;
}

const compared = (t: InputBuilder, type: ArgType): object => ({
  ...verbs(t, EQUAL, type),
  ...verbs(t, AMONG, type, true),
  ...verbs(t, EMPTY, 'Boolean'),
});
const ordered = (t: InputBuilder, type: ArgType): object => ({ ...compared(t, type), ...verbs(t, ORDERED, type) });
const dated = (t: InputBuilder, type: ArgType): object => ({ ...ordered(t, type), relative: t.field({ type: RelativeDates }) });

const PREDICATES: Readonly<Record<ReturnType<typeof columnKind>, PredicateRef>> = (() => {
  const text = predicate('StringPredicate', (t) => ({ ...compared(t, 'String'), ...verbs(t, WITHIN, 'String') }));
  const id = predicate('IDPredicate', (t) => ({ ...ordered(t, 'ID'), ...verbs(t, WITHIN, 'String') }));
  return {
    id,
    ref: id,
    text,
    enum: text,
    int: predicate('IntPredicate', (t) => ordered(t, 'Int')),
    money: predicate('BigIntPredicate', (t) => ordered(t, 'BigInt')),
    bool: predicate('BoolPredicate', (t) => ({ ...verbs(t, [...EQUAL, ...EMPTY], 'Boolean') })),
    date: predicate('DatePredicate', (t) => dated(t, 'Date')),
    timestamp: predicate('DateTimePredicate', (t) => dated(t, 'DateTime')),
    list: predicate('StringListPredicate', (t) => ({ ...verbs(t, ['contains', 'not_contains'], 'String'), ...verbs(t, EMPTY, 'Boolean') })),
    json: predicate('JSONPredicate', (t) => verbs(t, EMPTY, 'Boolean')),
  };
})();

const enums = new Map<string, PredicateRef>();

/** Returns the type of what a filter can ask of a column. */
export function predicateTypeOf(table: TableName, column: Column): PredicateRef {
  const type = enumTypeOf(table, column.field);
  if (!type) return PREDICATES[columnKind(column)];
  const name = `${enumName(table, column.field)}Predicate`;
  const known = enums.get(name) ?? predicate(name, (t) => ({ ...compared(t, type), ...verbs(t, WITHIN, 'String') }));
  enums.set(name, known);
  return known;
}
