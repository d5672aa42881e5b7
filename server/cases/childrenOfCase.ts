import type { GraphQLResolveInfo } from 'graphql';
import { AccessError } from '#domain/errors.ts';
import type { TableName } from '#domain/tables.ts';
import type { ListArgs } from '../api/read/listArgs.ts';
import { loadList } from '../api/read/loadRows.ts';
import type { ReadList } from '../api/read/readRow.ts';
import { rowScope } from '../api/read/rowScope.ts';
import { selectedList } from '../api/read/selection.ts';
import { inSnapshot, type Reading } from '../api/read/snapshot.ts';
import type { RequestContext } from '../graphql/context.ts';

/** @throws AccessError when there is no such row or the person may not see it, in the same words (ACCESS-2) */
export async function checkVisible({ query, actor }: Reading, table: TableName, id: string): Promise<void> {
  const scope = rowScope(table, actor, 'r');
  const found = scope ? await query(`select from "${table}" r where r."id" = $1 and ${scope}`, [id]) : [];
  if (found.length === 0) throw new AccessError();
}

/** The parts of one case that the person may see. @throws AccessError for a case that is not theirs to see */
export function listOfCase(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  table: 'caseComments' | 'caseFollowers' | 'caseHistories',
  caseId: string,
  args: ListArgs,
): Promise<ReadList> {
  return inSnapshot(ctx, async (reading) => {
    await checkVisible(reading, 'cases', caseId);
    return loadList(reading, table, selectedList(info, table, { ...args, filter: { caseId: { equals: caseId } } }));
  });
}
