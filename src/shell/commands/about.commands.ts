import type { Command } from '#src/commands/types.ts';
import { version } from '../../../package.json';
import { updateWaiting } from '../shellState.ts';
import { always, type ShellActs } from './acts.ts';

const base = { group: 'Palette & help', roles: null, undo: 'UI', net: 'local', when: always } as const;
/** The time for which the version can be copied. */
const COPY_MS = 10_000;

/** The commands for when one is stuck: what a key does, which version this is, and the way out. */
export function aboutCommands({ describeKey, logout }: ShellActs): readonly Command[] {
  return [
    {
      ...base,
      id: 'help.describeKey',
      title: 'What does this key do?',
      keywords: ['describe key', 'lookup shortcut', 'reverse'],
      run: describeKey,
    },
    {
      ...base,
      id: 'help.version',
      title: 'About and version',
      keywords: ['version', 'build', 'release notes'],
      undo: 'none',
      run: (_ctx, tools) =>
        tools.toast(`Weighstation ${version}`, 'status', {
          label: 'Copy',
          run: () => void tools.copy(`Weighstation ${version}`),
          forMs: COPY_MS,
        }),
    },
    {
      ...base,
      id: 'app.update',
      title: 'Reload to update',
      keywords: ['new version', 'service worker', 'refresh'],
      undo: 'none',
      net: 'online',
      when: () => updateWaiting.get() !== null,
      run: () => updateWaiting.get()?.(),
    },
    {
      ...base,
      id: 'auth.logout',
      title: 'Log out',
      keywords: ['sign out', 'exit', 'logout'],
      group: 'Users, account, session',
      undo: 'CONF',
      run: logout,
    },
  ];
}
