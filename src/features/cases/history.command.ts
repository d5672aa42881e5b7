import { where } from '#src/commands/contextKeys.ts';
import type { Command } from '#src/commands/types.ts';
import { caseHref } from './caseHref.ts';
import { caseOf, IN_HAND } from './caseSubject.ts';
import { historyWanted } from './historyWanted.ts';

/** Shows who did what to a case: the case is opened first where only its row is at hand. */
export const historyCommand: Command = {
  id: 'record.history',
  title: 'History',
  keywords: ['audit', 'changes', 'timeline'],
  group: 'Any record, forms',
  roles: null,
  keys: ['Shift+h'],
  when: where(IN_HAND),
  undo: 'UI',
  net: 'local',
  run: (ctx, tools) => {
    const { id } = caseOf(ctx)!;
    if (ctx.mode !== 'record') tools.go(caseHref({ id }));
    void historyWanted.send(id);
  },
};
