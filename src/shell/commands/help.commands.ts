import { LEADER } from '#src/commands/strokes.ts';
import type { Command } from '#src/commands/types.ts';
import { version } from '../../../package.json';
import { updateWaiting } from '../shellState.ts';
import { always, LEADER_ID, type ShellActs } from './acts.ts';

const base = { group: 'Palette & help', roles: null, undo: 'UI', net: 'local', when: always } as const;
/** How long the version can be copied. */
const COPY_MS = 10_000;

/** The palette, the keys, and what to do when stuck. */
export function helpCommands({ openHelp, describeKey, startLeader, logout }: ShellActs): readonly Command[] {
  return [
    {
      ...base,
      id: 'palette.open',
      title: 'Open command palette',
      keywords: ['search', 'find', 'go to', 'jump', 'quick open', 'cmdk'],
      keys: ['Mod+k'],
      // Over words that are chosen in an editor the key makes a link (design/workspace.md 4.2).
      when: ({ mode, isTextChosen }) => !(mode === 'editor' && isTextChosen === true),
      run: (_ctx, tools) => tools.palette.open(),
    },
    {
      ...base,
      id: 'help.shortcuts',
      title: 'Keyboard shortcuts',
      keywords: ['help', 'cheat sheet', 'keys'],
      keys: ['?'],
      run: openHelp,
    },
    {
      ...base,
      id: 'help.describeKey',
      title: 'What does this key do?',
      keywords: ['describe key', 'lookup shortcut', 'reverse'],
      run: describeKey,
    },
    {
      ...base,
      id: LEADER_ID,
      title: 'Leader: the next keys are a shortcut',
      keywords: ['prefix', 'character keys', 'from text'],
      keys: [LEADER],
      run: startLeader,
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
