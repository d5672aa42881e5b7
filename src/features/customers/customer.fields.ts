import { fieldCommands, type FieldEdit } from '#src/commands/args/fieldCommands.ts';
import type { Command } from '#src/commands/types.ts';

/** The fields of a customer that are set by themselves (design/workspace.md 3.3). The status asks first: it has a command of its own. */
const EDITS: readonly FieldEdit[] = [
  { field: 'name', label: 'Company name', keywords: ['rename'] },
  { field: 'contactName', label: 'Contact name', keywords: ['person'] },
  { field: 'email', label: 'E-mail', keywords: ['email', 'address', 'contact'] },
  { field: 'phoneNumber', label: 'Phone', keywords: ['number', 'call'] },
  {
    field: 'subscription',
    label: 'Subscription',
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
    label: 'Send driver’s e-mails (CC)',
    command: { id: 'customer.cc', title: 'Send driver e-mails (CC) on/off', keywords: ['copy recipient'] },
  },
  { field: 'motorCarrierId', label: 'Motor carrier ID', keywords: ['MC number', 'DOT'] },
];

export const customerFieldCommands: readonly Command[] = fieldCommands({
  table: 'customers',
  noun: 'customer',
  group: 'Customers',
  edits: EDITS,
});
