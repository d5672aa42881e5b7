import { courtDate } from '../cases/case.ts';
import type { Change } from '../changes.ts';
import { consequence, type Consequence, type ServerContext } from '../consequence.ts';
import type { Tx } from '../mutation.ts';
import type { Row } from '../tables.ts';
import { NOTICES } from './notices.ts';
import { followersOf, peopleOf, notify } from './notify.ts';

type Case = Row<'cases'>;

async function notifyOfNew(tx: Tx, ctx: ServerContext, row: Case): Promise<void> {
  const agents = await (ctx.look ?? tx).where('users', 'role', 'AGENT');
  const active = await peopleOf(
    ctx.look ?? tx,
    agents.map(({ id }) => id),
    row,
  );
  // Who it was given to hears that instead.
  const others = active.filter(({ id }) => id !== row.assignedAgentId);
  await notify(tx, ctx, row, others, NOTICES.created(row));
  await notifyAgent(tx, ctx, row);
}

async function notifyAgent(tx: Tx, ctx: ServerContext, row: Case): Promise<void> {
  if (row.assignedAgentId) await notify(tx, ctx, row, await peopleOf(ctx.look ?? tx, [row.assignedAgentId], row), NOTICES.assigned(row));
}

async function notifyOfChange(tx: Tx, ctx: ServerContext, before: Case, after: Case): Promise<void> {
  const day = courtDate(after);
  const notices = [
    ...(before.status === after.status ? [] : [NOTICES.status(after)]),
    ...(courtDate(before) === day ? [] : [NOTICES.courtDate(after, day)]),
    ...(before.outcome === after.outcome || after.outcome === null ? [] : [NOTICES.outcome(after, after.outcome)]),
  ];
  if (before.assignedAgentId !== after.assignedAgentId) await notifyAgent(tx, ctx, after);
  if (notices.length === 0) return;
  const followers = await followersOf(ctx.look ?? tx, after);
  for (const notice of notices) await notify(tx, ctx, after, followers, notice);
}

async function notifyOfDocument(tx: Tx, ctx: ServerContext, { before, after }: Change<'caseDocuments'>): Promise<void> {
  if (before || !after) return;
  const row = await tx.get('cases', after.caseId);
  if (row?.deletedAt === null) await notify(tx, ctx, row, await followersOf(ctx.look ?? tx, row), NOTICES.document(row, after.type));
}

/** NOTIFICATION-5: a new case, who it is given to, its status, court date, outcome and papers are told of. */
export const notifyOfCases: Consequence<'cases' | 'caseDocuments'> = consequence({
  name: 'notifyOfCases',
  of: ['cases', 'caseDocuments'],
  async follow(changes, tx, ctx) {
    for (const change of changes as Change[]) {
      if (change.table === 'caseDocuments') {
        await notifyOfDocument(tx, ctx, change as Change<'caseDocuments'>);
        continue;
      }
      const { before, after } = change as Change<'cases'>;
      if (!after || after.deletedAt !== null) continue;
      if (!before) await notifyOfNew(tx, ctx, after);
      else if (before.deletedAt === null) await notifyOfChange(tx, ctx, before, after);
    }
  },
});
