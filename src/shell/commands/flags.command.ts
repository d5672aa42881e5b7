import { FEATURE_FLAGS } from '#domain/reference/reference.ts';
import type { Command } from '#src/commands/types.ts';

/** FLAG-1: what no row tells of is on. */
const word = (isOff: boolean | undefined): string => (isOff ? 'off' : 'on');

/** The switches of the workspace and how they stand; they are turned over the API. */
export const flagsCommand: Command = {
  id: 'flags.view',
  title: 'Feature flags',
  keywords: ['experiments'],
  group: 'Users, account, session',
  roles: ['ADMIN'],
  when: () => true,
  undo: 'none',
  net: 'local',
  args: [
    {
      kind: 'enum',
      name: 'flag',
      prompt: 'Feature flag',
      options: ({ switchedOff }) => FEATURE_FLAGS.map((flag) => ({ value: flag, label: flag, detail: word(switchedOff?.has(flag)) })),
    },
  ],
  run: ({ switchedOff }, tools, { flag }) => {
    const known = FEATURE_FLAGS.find((one) => one === flag);
    if (known) tools.toast(`${known} is ${word(switchedOff?.has(known))} for everybody in this workspace`);
  },
};
