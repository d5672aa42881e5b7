import { actWords } from '#src/components/changeWords.ts';
import type { Command, CommandTools } from '#src/commands/types.ts';

export const ACTIONS_PATH = '/my-actions';

/** Text has an undo of its own, and a dialog is in the middle of something. */
const isOutsideText: Command['when'] = ({ mode }) => !['text', 'editor', 'form', 'dialog'].includes(mode);

/** Takes back one act, the last when none is named, and says how that went. */
export async function takeBack(tools: CommandTools, key?: string): Promise<void> {
  const outcome = await tools.undo(key);
  if (!outcome) return tools.toast('Nothing to undo');
  const { done, refused } = outcome;
  if (done > 0) tools.toast(`Undone: ${actWords({ ...outcome, count: done })}`);
  if (refused.length > 0) tools.toast(`Not undone: ${refused.join(' ')}`, 'alert');
}

/** Does again what was taken back, the last when none is named, and says how that went. */
export async function doAgain(tools: CommandTools, key?: string): Promise<void> {
  const outcome = await tools.redo(key);
  if (!outcome) return tools.toast('Nothing to redo');
  const { done, refused } = outcome;
  if (done > 0) tools.toast(`Done again: ${actWords({ ...outcome, count: done })}`);
  if (refused.length > 0) tools.toast(`Not done again: ${refused.join(' ')}`, 'alert');
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
    when: isOutsideText,
    undo: 'UI',
    net: 'queued',
    run: (_ctx, tools) => takeBack(tools),
  },
  {
    id: 'edit.redo',
    title: 'Redo',
    keywords: ['again'],
    group: 'Undo, clipboard',
    roles: null,
    keys: ['Mod+Shift+z', 'Shift+z'],
    when: isOutsideText,
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
