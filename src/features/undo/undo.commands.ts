import type { UndoOutcome, UndoStep } from '#sync/replicaApi.ts';
import { recordOf, undoStepLabel } from '#src/components/changeLabels.ts';
import { nameOf } from '#src/components/record-name.tsx';
import { outsideEffect } from '#src/commands/outsideAct.ts';
import { where } from '#src/commands/contextKeys.ts';
import { hasOwnUndo } from '#src/commands/ownUndo.ts';
import { dismissToast, undoOffered } from '#src/commands/toasts.ts';
import type { Command, CommandTools } from '#src/commands/types.ts';

const ACTIONS_PATH = '/my-actions';
const NOTHING = { undo: 'Nothing to undo', redo: 'Nothing to redo' } as const;

/** Text has an undo of its own, and a dialog is in the middle of something. Acts of a triage that the server did at once are in no list. */
function whileSome(stack: 'undoStack' | 'redoStack', nothing: string): Command['when'] {
  const some = where({ [stack]: { min: 1 } });
  return (ctx) =>
    !['text', 'editor', 'form', 'dialog'].includes(ctx.mode) &&
    (ctx.mode === 'triage' || some(ctx) || (stack === 'undoStack' && undoOffered() !== undefined) || nothing);
}

/** Says how an undo or redo went: what was done, and why the rest was not. */
function tell(tools: CommandTools, outcome: UndoOutcome | null, words: { done: string; not: string; nothing: string }): void {
  if (!outcome) return tools.toast(words.nothing);
  const { done, refused } = outcome;
  if (done > 0) tools.toast(`${words.done}: ${undoStepLabel({ ...outcome, count: done })}`);
  if (refused.length > 0) tools.toast(`${words.not}: ${undoStepLabel({ ...outcome, count: 1 })}. ${refused.join(' ')}`, 'alert');
}

const OUTSIDE = {
  'keeps out': 'will be signed out everywhere at once, and the workspace is erased from their devices.',
  'lets in': 'will be able to sign in again.',
} as const;

/** Asks before an act is undone whose record no pane shows, or that does something to people outside: nobody would see what changed. */
async function mayUndoUnseen(tools: CommandTools, step: UndoStep): Promise<boolean> {
  const about = recordOf({ name: step.names[0]!, input: step.inputs[0] });
  const row = about && (await tools.get(about.table, about.id).catch(() => undefined));
  const name = (row && nameOf(about.table, row)) ?? 'What it changed';
  const more = step.count > 1 ? ` and ${step.count - 1} more` : '';
  const effect = outsideEffect(step);
  return tools.confirm({
    title: `Undo: ${undoStepLabel(step)}?`,
    body: effect
      ? `${row ? `${name}${more}` : 'They'} ${OUTSIDE[effect]}`
      : `${name}${row ? more : ''} isn't on screen, so you won't see it change.`,
    action: 'Undo',
    everywhere: true,
  });
}

/** Takes back one act, the last when none is named; that one asks first when it is not seen. `isListed`: the list of acts shows it. */
export async function takeBack(tools: CommandTools, key?: string, isListed = false): Promise<void> {
  // What was done at the server at once is not among the acts of the queue.
  if (key === undefined && (await tools.triage()?.undoLast())) return;
  const offered = key === undefined && !isListed ? undoOffered() : undefined;
  if (offered) {
    dismissToast(offered.id);
    return offered.offer.run();
  }
  const unseen = key === undefined && !isListed ? await tools.unseenAct() : null;
  if (unseen && !(await mayUndoUnseen(tools, unseen))) return;
  const outcome = await tools.undo(unseen?.key ?? key);
  if (outcome && outcome.done > 0) tools.settled(outcome.mids);
  tell(tools, outcome, { done: 'Undone', not: 'Not undone', nothing: NOTHING.undo });
  if (!outcome || outcome.done === 0) return;
  tools.triage()?.takenBack(outcome.names);
  // The next key is meant for what came back, and not for what had taken its place.
  const about = recordOf({ name: outcome.names[0]!, input: outcome.inputs[0] });
  if (about) tools.list()?.comeBack(about.id);
}

/** Redoes what was undone, the last when none is named. */
export async function doAgain(tools: CommandTools, key?: string): Promise<void> {
  tell(tools, await tools.redo(key), { done: 'Redone', not: 'Not redone', nothing: NOTHING.redo });
}

/** Undo, redo and the list of what can be undone. */
export const undoCommands: readonly Command[] = [
  {
    id: 'edit.undo',
    title: 'Undo',
    keywords: ['revert', 'oops'],
    group: 'Undo, clipboard',
    roles: null,
    keys: ['Mod+z', 'z'],
    when: (ctx) => !hasOwnUndo(ctx) && whileSome('undoStack', NOTHING.undo)(ctx),
    undo: 'UI',
    net: 'queued',
    run: ({ screen }, tools) => takeBack(tools, undefined, screen === ACTIONS_PATH),
  },
  {
    id: 'edit.redo',
    title: 'Redo',
    keywords: ['again'],
    group: 'Undo, clipboard',
    roles: null,
    keys: ['Mod+Shift+z', 'Shift+z'],
    when: (ctx) => !hasOwnUndo(ctx) && whileSome('redoStack', NOTHING.redo)(ctx),
    undo: 'UI',
    net: 'queued',
    run: (_ctx, tools) => doAgain(tools),
  },
  {
    id: 'edit.history',
    title: 'My actions (undo any of them)',
    keywords: ['activity', 'log', 'audit', 'undo history'],
    group: 'Undo, clipboard',
    roles: null,
    keys: ['g z'],
    when: () => true,
    undo: 'Back',
    net: 'local',
    run: (_ctx, tools) => tools.go(ACTIONS_PATH),
  },
];
