import { fieldCommands } from '#src/commands/args/fieldCommands.ts';
import type { Command } from '#src/commands/types.ts';

const mine = { keywords: ['my account', 'profile', 'me'] };

/** The fields that a person keeps about themselves (design/workspace.md 3.3). */
export const accountFieldCommands: readonly Command[] = fieldCommands({
  table: 'users',
  noun: 'user',
  group: 'Users, account, session',
  edits: { firstName: mine, lastName: mine, phoneNumber: mine, address: mine, city: mine, state: mine, zipCode: mine },
  mine: true,
  own: async ({ actor }, tools) => {
    const row = await tools.get('users', actor.userId);
    return row ? { table: 'users', row } : null;
  },
});
