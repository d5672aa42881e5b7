import type { GraphQLResolveInfo } from 'graphql';
import { loadByIds } from '../api/read/loadRows.ts';
import type { Page } from '../api/read/page.ts';
import { Params } from '../api/read/params.ts';
import type { ReadList, ReadRow } from '../api/read/readRow.ts';
import { selectedList, selectedRows } from '../api/read/selection.ts';
import { inSnapshot } from '../api/read/snapshot.ts';
import type { RequestContext } from '../graphql/context.ts';
import { ApiError } from '../http/errors.ts';
import { caseConditions, type CaseFilter } from './caseFilter.ts';
import { orderBy, type CaseSort } from './caseOrder.ts';

/** One page of the cases list, with as much of each case as was asked for. */
export function listCases(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  filter: CaseFilter | null,
  sort: CaseSort | null,
  page: Page,
): Promise<ReadList> {
  return inSnapshot(ctx, async (reading) => {
    const asked = selectedList(info, 'cases', {});
    const params = new Params();
    const where = caseConditions(reading, filter, params);
    if (!where) return { count: 0, items: [], groups: [] };
    const list: ReadList = {};
    if (asked.count) {
      const [row] = await reading.query(`select count(*)::int as count from "cases" r where ${where}`, params.values);
      list.count = row!['count'] as number;
    }
    if (asked.rows) {
      const text = `select r."id" from "cases" r where ${where} ${orderBy(sort)} limit ${page.rows} offset ${page.skip}`;
      const ids = (await reading.query(text, params.values)).map(({ id }) => String(id));
      const rows = await loadByIds(reading, asked.rows, ids);
      list.items = ids.flatMap((id) => rows.get(id) ?? []);
    }
    return list;
  });
}

/** The case with this id or code. @throws ApiError InvalidArgumentError unless exactly one of the two is given */
export function readCase(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  { id, code }: { id?: string | null | undefined; code?: string | null | undefined },
): Promise<ReadRow | null> {
  if ((id == null) === (code == null)) throw new ApiError('InvalidArgumentError', 'Say which one by exactly one of: id, code.');
  return inSnapshot(ctx, async (reading) => {
    const selection = selectedRows(info, 'cases');
    // A code is read out and typed in: it has no small letters.
    const found =
      code == null ? await loadByIds(reading, selection, [id!]) : await loadByIds(reading, selection, [code.toUpperCase()], [], 'code');
    return [...found.values()][0] ?? null;
  });
}
