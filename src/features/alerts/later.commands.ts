import { alertCommands } from './alert.commands.ts';
import { filterCommands } from '#src/commands/args/filterCommands.ts';
import { STAFF } from '#domain/actor.ts';
import { ALERT_FILTERS } from './alert.queries.ts';
import { orderCommands } from './order.commands.ts';
import { remedyCommands } from './remedy.commands.ts';
import { heldCommands } from './held.commands.ts';
import { uploadCommands } from './upload.commands.ts';
import { triageCommands } from './triage.commands.ts';

/** What can be done about alerts. */
export const laterAlertCommands = [
  ...alertCommands,
  ...remedyCommands,
  ...uploadCommands,
  ...heldCommands,
  ...orderCommands,
  ...triageCommands,
  ...filterCommands({ filters: ALERT_FILTERS, group: 'Alerts & triage', roles: STAFF, where: '/alerts' }),
] as const;
