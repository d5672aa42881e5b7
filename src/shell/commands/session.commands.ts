import type { Command } from '#src/commands/types.ts';
import { idlePrompt } from '../shellState.ts';

const isAsked = (): boolean => idlePrompt.get() !== null;

/** The two answers to the idle dialog; `logout` leads to the page that ends the session. */
export function sessionCommands(logout: () => void): readonly Command[] {
  return [
    {
      id: 'session.stay',
      title: 'Stay logged in',
      keywords: ['idle'],
      group: 'Users, account, session',
      roles: null,
      when: isAsked,
      undo: 'none',
      net: 'local',
      run: () => idlePrompt.get()?.stay(),
    },
    {
      id: 'session.logoutNow',
      title: 'Log out now',
      keywords: ['idle'],
      group: 'Users, account, session',
      roles: null,
      when: isAsked,
      undo: 'none',
      net: 'local',
      run: logout,
    },
  ];
}
