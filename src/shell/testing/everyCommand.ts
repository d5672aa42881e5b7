import type { Command } from '#src/commands/types.ts';
import { openPanes } from '#src/panes/testing/openPanes.ts';
import { laterCommands, loadLaterCommands } from '../laterCommands.ts';
import { allCommands } from '../shellCommands.ts';

await loadLaterCommands();

/** Every command of the product as it is registered, over panes without a window. */
export function everyCommand(): readonly Command[] {
  const nothing = (): void => undefined;
  const atOnce = allCommands(
    {
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
    },
    { panes: openPanes('/cases?split=%2Falerts').store, hrefOf: () => '/cases/details/x' },
  );
  return [...atOnce, ...laterCommands.get()];
}
