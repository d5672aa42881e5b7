import { fieldCommands, type FieldEdit } from '#src/commands/args/fieldCommands.ts';
import type { Command } from '#src/commands/types.ts';

const mine = ['my account', 'profile', 'me'];

/** What a person keeps about themselves (design/workspace.md 3.3). */
const EDITS: readonly FieldEdit[] = [
  { field: 'firstName', keywords: mine },
  { field: 'lastName', keywords: mine },
  { field: 'phoneNumber', keywords: mine },
  { field: 'address', keywords: mine },
  { field: 'city', keywords: mine },
  { field: 'state', keywords: mine },
  { field: 'zipCode', keywords: mine },
];

export const accountFieldCommands: readonly Command[] = fieldCommands({
  table: 'users',
  noun: 'user',
  group: 'Users, account, session',
  edits: EDITS,
  mine: true,
  own: async ({ actor }, tools) => {
    const row = await tools.get('users', actor.userId);
    return row ? { table: 'users', row } : null;
  },
});
