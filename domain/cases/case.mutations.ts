import { crud, type Crud } from '../crud.ts';
import type { MutationContext, Tx } from '../mutation.ts';
import { parentOf, TABLE_NAMES } from '../tables.ts';
import { caseRules } from './case.rules.ts';

const base = crud('cases', caseRules);
const PARTS = TABLE_NAMES.filter((table) => parentOf(table)?.with === 'cases');

/** CASE-14: the parts that went with the case come back with it; those that had gone before stay away. */
async function restoreChildren(tx: Tx, caseId: string, goneAt: string, { deletedWhere, now }: MutationContext): Promise<void> {
  for (const table of PARTS) {
    for (const part of (await deletedWhere?.(table, 'caseId', caseId)) ?? []) {
      if (part['deletedAt'] === goneAt) await tx.patch(table, part.id, { deletedAt: null, updatedAt: now });
    }
  }
}

/** The writes of cases: as their rules say, and CASE-14: what belongs to a case goes and comes with it. */
export const caseWrites: Crud = {
  ...base,
  delete: { ...base.delete, apply: (tx, input: { id: string }, ctx, row) => base.delete.apply(tx, { ...input, force: true }, ctx, row) },
  restore: {
    ...base.restore,
    async apply(tx, input: { id: string }, ctx, row) {
      const goneAt = (await tx.get('cases', input.id))?.deletedAt;
      await base.restore.apply(tx, input, ctx, row);
      if (goneAt) await restoreChildren(tx, input.id, goneAt, ctx);
    },
  },
};
