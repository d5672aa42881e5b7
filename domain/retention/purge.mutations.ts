import { z } from 'zod';
import { PURGE_AT_ONCE } from '../documents/fileLimits.ts';
import { AccessError, RuleError } from '../errors.ts';
import { idText } from '../fieldSchema.ts';
import { mutation, type MutationContext, type Tx } from '../mutation.ts';
import { letGo, pointersAt } from '../references.ts';
import type { Row } from '../tables.ts';
import { keepingInFile } from './checkRetention.ts';
import { isOver } from './keeping.ts';

const Purge = z.strictObject({ ids: z.array(idText).min(1).max(PURGE_AT_ONCE) });

/** RETAIN-3: removes papers of drivers' files whose term is over, with their files. One that is gone already is passed over. */
export const driverDocumentsPurge = mutation({
  name: 'driverDocumentsPurge',
  input: Purge,
  offline: 'online',
  on: null,
  may: ({ role }) => role === 'ADMIN',
  async apply(tx, { ids }: z.infer<typeof Purge>, ctx) {
    const papers: Row<'driverDocuments'>[] = [];
    for (const id of new Set(ids)) {
      const paper = await tx.get('driverDocuments', id);
      if (!paper) continue;
      if (!isOver(await keepingInFile(paper, tx), ctx.now.slice(0, 10)))
        throw new RuleError('RETAIN-3', 'One of these documents must still be kept. Nothing was purged: look again at what may go.');
      papers.push(paper);
    }
    if (!ctx.deletedWhere) throw new AccessError();
    for (const paper of papers) await purge(paper, tx, ctx);
  },
});

async function purge(paper: Row<'driverDocuments'>, tx: Tx, ctx: MutationContext): Promise<void> {
  const ties = (await pointingAt(tx, ctx, 'driverDocumentFiles', 'driverDocumentId', paper.id)) as Row<'driverDocumentFiles'>[];
  const files = [...ties.map(({ fileId }) => fileId), paper.examinerScreenshotFileId].filter((id) => id !== null);
  for (const { id } of ties) await tx.remove('driverDocumentFiles', id);
  await letGo(tx, { table: 'driverDocuments', id: paper.id }, ctx);
  await tx.remove('driverDocuments', paper.id);
  for (const id of new Set(files)) if (!(await isNeeded(tx, ctx, id))) await tx.remove('files', id);
}

/** A file may be among the papers of a case as well. */
async function isNeeded(tx: Tx, ctx: MutationContext, fileId: string): Promise<boolean> {
  for (const { table, field } of pointersAt('files')) if ((await pointingAt(tx, ctx, table, field, fileId)).length > 0) return true;
  return false;
}

/** Rows that point at one, softly deleted ones too. */
async function pointingAt(
  tx: Tx,
  ctx: MutationContext,
  table: Parameters<Tx['where']>[0],
  field: string,
  id: string,
): Promise<{ id: string }[]> {
  return [...(await tx.where(table, field as 'id', id)), ...((await ctx.deletedWhere?.(table, field, id)) ?? [])];
}
