import { NOUNS, type TableName } from '#domain/tables.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { inWrite } from './inWrite.ts';
import { RowWriter } from './rowWriter.ts';

/** The description of every call that writes several rows. */
export const ATOMIC = 'Everything in one transaction: all of it happens or nothing.';

/** Runs one call with a writer of its own. */
export function writing<T>(ctx: RequestContext, work: (writer: RowWriter) => Promise<T>, most?: number): Promise<T> {
  return inWrite(ctx, (steps) => work(new RowWriter(steps, most)));
}

/** A filter reaches the rows of a scope; rows that no scope lets anybody see are reached one by one. */
export function isFiltered(table: TableName): boolean {
  return NOUNS[table].scope.kind !== 'server';
}
