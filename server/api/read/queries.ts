import type { GraphQLResolveInfo } from 'graphql';
import type { TableName } from '#domain/tables.ts';
import { builder } from '../../graphql/builder.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { ApiError } from '../../http/errors.ts';
import { enumTypeOf, scalarOf } from '../fieldTypes.ts';
import { namesOf } from '../names.ts';
import { API_TABLES, shapeOf } from '../nounShape.ts';
import type { ListArgs } from './listArgs.ts';
import { listArgs } from './listArgs.ts';
import { loadByIds, loadList } from './loadRows.ts';
import type { ReadList, ReadRow } from './readRow.ts';
import { listResponseOf, objectTypeOf } from './rowTypes.ts';
import { selectedList, selectedRows } from './selection.ts';
import { inSnapshot } from './snapshot.ts';

type Key = Readonly<Record<string, unknown>>;

/** The steps of a noun's queries before, or instead of, reading rows. */
interface Instead {
  /** The id of the row that is meant when no key is given. */
  noKey?: (ctx: RequestContext) => Promise<string>;
  /** The list for somebody who is no user; null when there is none. */
  list?: (ctx: RequestContext, args: ListArgs) => Promise<ReadList | null>;
}

/** The fields that name one row: the id, and whatever is unique and may be read by everybody who sees the row. */
function keyFields(table: TableName): [string, ReturnType<typeof scalarOf>][] {
  const unique = [...shapeOf(table).columns].filter(([name, { facts, audience }]) => name === 'id' || (facts.unique && audience === 'all'));
  return unique.map(([name, { field, facts }]) => [name, enumTypeOf(table, field) ? 'String' : scalarOf(facts)]);
}

/** The row that a key names and the person may see; null when there is none, whatever the reason (ACCESS-2). */
async function readByKey(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  table: TableName,
  key: Key,
  { noKey }: Instead,
): Promise<ReadRow | null> {
  const given = Object.entries(key).filter(([, value]) => value != null);
  if (given.length === 0 && noKey) return readById(ctx, info, table, await noKey(ctx));
  if (given.length !== 1) {
    const names = keyFields(table).map(([name]) => name);
    throw new ApiError('InvalidArgumentError', `Say which one by exactly one of: ${names.join(', ')}.`);
  }
  const [field, value] = given[0]!;
  return readById(ctx, info, table, String(value), shapeOf(table).columns.get(field)!.field);
}

async function readById(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  table: TableName,
  value: string,
  field = 'id',
): Promise<ReadRow | null> {
  const found = await inSnapshot(ctx, (reading) => loadByIds(reading, selectedRows(info, table), [value], [], field));
  return [...found.values()][0] ?? null;
}

function readList(ctx: RequestContext, info: GraphQLResolveInfo, table: TableName, args: ListArgs): Promise<ReadList> {
  return inSnapshot(ctx, (reading) => loadList(reading, table, selectedList(info, table, args)));
}

/** The queries of a noun: one row by a key, and the list. */
export function addQueries(table: TableName, instead: Instead = {}): void {
  const { one, list } = namesOf(table);
  builder.queryField(one, (t) =>
    t.field({
      type: objectTypeOf(table),
      nullable: true,
      description: 'One that you may see, or null.',
      args: Object.fromEntries(keyFields(table).map(([name, type]) => [name, t.arg({ type: type as 'String' })])),
      resolve: (_, key: Key, ctx, info) => readByKey(ctx, info, table, key, instead),
    }),
  );
  builder.queryField(list, (t) =>
    t.field({
      type: listResponseOf(table),
      description: 'All that you may see.',
      args: listArgs(t.arg, table),
      resolve: async (_, args, ctx, info) => (await instead.list?.(ctx, args)) ?? readList(ctx, info, table, args),
    }),
  );
}

/** Nouns whose queries have something of their own, which their file adds. */
const ELSEWHERE: ReadonlySet<TableName> = new Set<TableName>(['users']);
for (const table of API_TABLES) if (!ELSEWHERE.has(table)) addQueries(table);
