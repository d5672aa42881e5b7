import type { Command } from '#src/commands/types.ts';
import { copyCommands } from '#src/components/copy.commands.ts';
import { listCommands } from '#src/components/list.commands.ts';
import { formCommands } from '#src/forms/form.commands.ts';
import { layoutCommands } from '#src/panes/layout.commands.ts';
import { paneCommands, type PaneActs } from '#src/panes/pane.commands.ts';
import { peekCommands } from '#src/panes/peek.commands.ts';
import { hasCard } from './cards.ts';
import { chromeCommands } from './chrome.commands.ts';
import type { ShellActs } from './commands/acts.ts';
import { documentsUpgrade } from './commands/documents.command.ts';
import { helpCommands } from './commands/help.commands.ts';
import { keyboardCommands } from './commands/keyboard.commands.ts';
import { navCommands } from './commands/nav.commands.ts';
import { paletteCommands } from './commands/palette.commands.ts';
import { prefsCommands } from './commands/prefs.commands.ts';
import { sessionCommands } from './commands/session.commands.ts';
import { syncCommands } from './commands/sync.commands.ts';
import { CONTRIBUTIONS } from './contributions.ts';

/** Every command of the product: the features' in the sidebar's order, then those that belong to none. */
export function allCommands(acts: ShellActs, acting: PaneActs): readonly Command[] {
  return [
    ...CONTRIBUTIONS.flatMap((contribution) => contribution.commands),
    ...listCommands,
    ...formCommands,
    ...copyCommands({ hrefOf: acting.hrefOf, origin: globalThis.location?.origin ?? '' }),
    ...helpCommands(acts),
    ...navCommands(acts),
    documentsUpgrade,
    ...paneCommands(acting),
    ...layoutCommands(acting.panes),
    ...peekCommands(acting.panes, hasCard),
    ...chromeCommands,
    ...prefsCommands,
    ...keyboardCommands(acts),
    ...syncCommands(acts),
    ...sessionCommands(acts.logout),
    ...paletteCommands(acts.commands),
  ];
}
