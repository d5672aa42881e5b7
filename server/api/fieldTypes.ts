import type { EnumRef } from '@pothos/core';
import type { FieldFacts } from '#domain/field.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { builder } from '../graphql/builder.ts';
import type { ApiTypes } from './builderTypes.ts';
import './scalars.ts';
import { enumName } from './names.ts';

export type EnumTypeRef = EnumRef<ApiTypes, string, string>;
export type ScalarName = 'ID' | 'String' | 'Int' | 'BigInt' | 'Boolean' | 'Date' | 'DateTime' | 'JSON';

const enums = new Map<string, EnumTypeRef>();

/** Returns whether a field is a switch with values that GraphQL can name. A unique enum is the name of its row rather than a state, and stays text. */
export function isSwitch({ kind, values = [], unique }: FieldFacts): boolean {
  return kind === 'enum' && !unique && values.every((value) => /^[A-Za-z_]\w*$/.test(value));
}

/** The enum type of a field (`Customer_StatusEnum`), or null when its values travel as text or it has none. */
export function enumTypeOf(table: TableName, field: string): EnumTypeRef | null {
  const { facts } = (NOUNS[table].fields as Record<string, { facts: FieldFacts }>)[field]!;
  if (!isSwitch(facts)) return null;
  const name = enumName(table, field);
  const known = enums.get(name) ?? (builder.enumType(name, { values: facts.values! }) as EnumTypeRef);
  enums.set(name, known);
  return known;
}

const SCALARS: Readonly<Record<FieldFacts['kind'], ScalarName>> = {
  id: 'ID',
  ref: 'ID',
  text: 'String',
  int: 'Int',
  money: 'BigInt',
  bool: 'Boolean',
  date: 'Date',
  timestamp: 'DateTime',
  enum: 'String',
  list: 'String',
  json: 'JSON',
};

/** The scalar of a field; of a `list` that of its items; of an enum that is no enum type, text. */
export function scalarOf({ kind }: FieldFacts): ScalarName {
  return SCALARS[kind];
}
