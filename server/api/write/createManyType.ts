import type { TableName } from '#domain/tables.ts';
import { namesOf, relationInputName } from '../names.ts';
import { inputOf, keyFilterOf, mapped, objectInput, valueInput, type DataRef, type InputBuilder } from './inputTypes.ts';
import { slotsOf } from './slots.ts';

/** One of many rows that are made at once: it connects to rows that are there. */
export function createManyInputOf(table: TableName): DataRef {
  const { values, one, objects, many } = slotsOf(table, 'create');
  const linked = new Map([...many].filter(([, { verbs }]) => verbs.has('connect')));
  const connectInput = (t: InputBuilder, name: string, target: TableName, isList: boolean): unknown => {
    const type = inputOf(relationInputName(table, name, 'ManyRelationInput'), (inner) => ({
      connect: inner.field({ type: (isList ? [keyFilterOf(target)] : keyFilterOf(target)) as DataRef }),
    }));
    return t.field({ type });
  };
  return inputOf(namesOf(table).createManyInput, (t) => ({
    ...mapped(values, (_, slot) => valueInput(t, table, slot)),
    ...mapped(one, (name, slot) => connectInput(t, name, slot.table, false)),
    ...mapped(objects, (name, members) => objectInput(t, table, name, members, 'create')),
    ...mapped(linked, (name, { relation }) => connectInput(t, name, relation.table, !relation.single)),
  }));
}
