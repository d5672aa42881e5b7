import { fieldCommands, type FieldEdit } from '#src/commands/args/fieldCommands.ts';
import type { Command } from '#src/commands/types.ts';

/** The fields of a customer that are set by themselves (design/workspace.md 3.3). The status asks first: it has a command of its own. */
const EDITS: readonly FieldEdit[] = [
  { field: 'name', keywords: ['rename'] },
  { field: 'contactName', keywords: ['person'] },
  { field: 'email', keywords: ['e-mail', 'address', 'contact'] },
  { field: 'phoneNumber', keywords: ['number', 'call'] },
  {
    field: 'subscription',
    // CUSTOMER-3: changed by ADMIN alone.
    roles: ['ADMIN'],
    command: {
      id: 'customer.subscription',
      title: 'Set subscription…',
      keywords: ['tier', 'plan', 'pro', 'premium', 'elite', 'basic'],
      keys: ['s b'],
    },
  },
  {
    field: 'isCCRecipientEnabled',
    command: { id: 'customer.cc', title: 'Send driver e-mails (CC) on/off', keywords: ['copy recipient'] },
  },
  { field: 'motorCarrierId', keywords: ['MC number', 'DOT'] },
];

export const customerFieldCommands: readonly Command[] = fieldCommands({
  table: 'customers',
  noun: 'customer',
  group: 'Customers',
  edits: EDITS,
});
