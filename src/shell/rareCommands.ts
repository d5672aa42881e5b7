import type { Command } from '#src/commands/types.ts';
import { copyCommands } from '#src/components/copy.commands.ts';
import { editRecord } from '#src/commands/editRecord.command.ts';
import { formCommands } from '#src/forms/form.commands.ts';
import { layoutCommands } from '#src/panes/layout.commands.ts';
import type { PaneActs } from '#src/panes/pane.commands.ts';
import { accountFieldCommands } from './commands/account.fields.ts';
import type { ShellActs } from './commands/acts.ts';
import { documentsUpgrade } from './commands/documents.command.ts';
import { historyCommands } from './commands/history.commands.ts';
import { keyboardCommands } from './commands/keyboard.commands.ts';
import { linkedCommands } from './commands/linked.commands.ts';
import { prefsCommands } from './commands/prefs.commands.ts';
import { starCommand } from './commands/star.command.ts';
import { syncCommands } from './commands/sync.commands.ts';

/** Commands that belong to no feature and that nobody needs in the first moment. */
export function rareCommands(acts: ShellActs, acting: PaneActs): readonly Command[] {
  return [
    ...formCommands,
    ...copyCommands({ hrefOf: acting.hrefOf, origin: globalThis.location?.origin ?? '' }),
    editRecord,
    ...linkedCommands(acting.hrefOf),
    starCommand(acting.hrefOf),
    ...historyCommands,
    documentsUpgrade,
    ...layoutCommands(acting.panes),
    ...prefsCommands,
    ...keyboardCommands(acts),
    ...syncCommands(acts),
    ...accountFieldCommands,
  ];
}
