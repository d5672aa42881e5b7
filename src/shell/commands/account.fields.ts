import { fieldCommands, type FieldEdit } from '#src/commands/args/fieldCommands.ts';
import type { Command } from '#src/commands/types.ts';

const mine = ['my account', 'profile', 'me'];

/** What a person keeps about themselves (design/workspace.md 3.3). */
const EDITS: readonly FieldEdit[] = [
  { field: 'firstName', label: 'My first name', keywords: mine },
  { field: 'lastName', label: 'My last name', keywords: mine },
  { field: 'phoneNumber', label: 'My phone', keywords: mine },
  { field: 'address', label: 'My address', keywords: mine },
  { field: 'city', label: 'My city', keywords: mine },
  { field: 'state', label: 'My state', keywords: mine },
  { field: 'zipCode', label: 'My ZIP', keywords: mine },
];

export const accountFieldCommands: readonly Command[] = fieldCommands({
  table: 'users',
  noun: 'user',
  group: 'Users, account, session',
  edits: EDITS,
  own: async ({ actor }, tools) => {
    const row = await tools.get('users', actor.userId);
    return row ? { table: 'users', row } : null;
  },
});
