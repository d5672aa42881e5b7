import type { Command } from '#src/commands/types.ts';
import type { PaneActs } from '#src/panes/pane.commands.ts';
import { openPanes } from '#src/panes/testing/openPanes.ts';
import type { ShellActs } from '../commands/acts.ts';
import { laterCommands, loadLaterCommands } from '../laterCommands.ts';
import { firstCommands } from '../shellCommands.ts';

const nothing = (): void => undefined;
const ACTS: ShellActs = {
  openHelp: nothing,
  describeKey: nothing,
  startLeader: nothing,
  syncNow: nothing,
  pauseSync: nothing,
  rebuild: nothing,
  verify: nothing,
  logout: nothing,
  goUp: nothing,
  commands: () => [],
};
const ACTING: PaneActs = { panes: openPanes('/cases?split=%2Falerts').store, hrefOf: () => '/cases/details/x' };
await loadLaterCommands(ACTS, ACTING);

/** Every command of the product as it is registered, over panes without a window. */
export function everyCommand(): readonly Command[] {
  return [...firstCommands(ACTS), ...laterCommands.get()];
}
