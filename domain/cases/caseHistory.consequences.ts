import { personOf } from '../actor.ts';
import type { Change } from '../changes.ts';
import { consequence, type Consequence, type ServerContext } from '../consequence.ts';
import type { Reads, Tx } from '../mutation.ts';
import type { AnyRow } from '../noun.ts';
import type { Row } from '../tables.ts';
import { userName } from '../users/user.ts';
import { caseLines, partLine, violationLabel, type HistoryLine } from './historyLines.ts';

type Told = 'cases' | 'caseViolations' | 'caseDocuments' | 'caseFollowers';

const alive = <R extends AnyRow>(row: R | null): R | null => (row && row['deletedAt'] === null ? row : null);
const nameOf = async (look: Reads, userId: string | null): Promise<string | null> => {
  const user = userId === null ? undefined : await look.get('users', userId);
  return user ? userName(user) : null;
};
const codeOf = async (look: Reads, row: Row<'caseViolations'> | null): Promise<string | null> =>
  row && violationLabel(row, (await look.get('violationCodes', row.violationCodeId))?.code ?? row.violationCodeId);

/** The lines that one change makes; what it says of people and codes is looked up. */
async function linesOf(change: Change, look: Reads): Promise<HistoryLine[]> {
  const before = alive(change.before as AnyRow | null);
  const after = alive(change.after as AnyRow | null);
  switch (change.table) {
    case 'cases': {
      const [was, is] = [before, after] as unknown as [Row<'cases'> | null, Row<'cases'> | null];
      const [from, to] = [await nameOf(look, was?.assignedAgentId ?? null), await nameOf(look, is?.assignedAgentId ?? null)];
      const agent = was?.assignedAgentId === is?.assignedAgentId ? null : partLine('assignedAgent', from, to);
      return [...caseLines({ before: was, after: is }), ...(agent ? [agent] : [])];
    }
    case 'caseViolations': {
      const [was, is] = [before, after] as unknown as [Row<'caseViolations'> | null, Row<'caseViolations'> | null];
      return only(partLine('violations', await codeOf(look, was), await codeOf(look, is)));
    }
    case 'caseDocuments': {
      const words = (row: AnyRow | null): string | null => row && String(row['filename']);
      return only(partLine('documents', words(before), words(after)));
    }
    default: {
      const words = (row: AnyRow | null): Promise<string | null> => nameOf(look, row && String(row['userId']));
      return only(partLine('followers', await words(before), await words(after), 'INTERNAL'));
    }
  }
}

const only = (line: HistoryLine | null): HistoryLine[] => (line ? [line] : []);

/** Cases that went or came back as a whole: their parts did so with them, which is no news of each. */
function movedWhole(changes: readonly Change<Told>[]): ReadonlySet<string> {
  const whole = changes.filter(({ table, before, after }) => table === 'cases' && before !== null && !alive(before) !== !alive(after));
  return new Set(whole.map(({ id }) => id));
}

async function write(tx: Tx, caseId: string, lines: readonly HistoryLine[], ctx: ServerContext): Promise<void> {
  if (lines.length === 0) return;
  const row = await tx.get('cases', caseId);
  if (!row || row.deletedAt !== null) return;
  const userName = (await nameOf(ctx.look ?? tx, personOf(ctx.actor))) ?? '';
  const by = { userId: personOf(ctx.actor), userName, createdAt: ctx.now, updatedAt: ctx.now, deletedAt: null };
  for (const { from, to, ...line } of lines) {
    const cut = { from: from?.slice(0, 500) ?? null, to: to?.slice(0, 500) ?? null };
    await tx.put('caseHistories', { id: ctx.newId(), caseId, customerId: row.customerId, ...line, ...cut, ...by });
  }
}

/** HISTORY-1, HISTORY-2: what happens to a case is written down with it: status, dates, attorney, violations, papers, followers, outcome. */
export const writeCaseHistory: Consequence<Told> = consequence({
  name: 'writeCaseHistory',
  of: ['cases', 'caseViolations', 'caseDocuments', 'caseFollowers'],
  async follow(changes, tx, ctx) {
    const whole = movedWhole(changes);
    for (const change of changes) {
      const row = (change.after ?? change.before) as AnyRow;
      const caseId = change.table === 'cases' ? change.id : String(row['caseId']);
      if (!whole.has(caseId)) await write(tx, caseId, await linesOf(change, ctx.look ?? tx), ctx);
    }
  },
});
