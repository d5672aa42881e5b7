import { runCommand } from '#src/commands/commandHost.ts';
import { stateOf } from '#src/commands/keymap.ts';
import { lastRun } from '#src/commands/lastRun.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';
import { hasSubject, OF_PALETTE } from './palette.commands.ts';

/** The palette over one kind of things. */
const scopes: readonly Command[] = [
  {
    ...OF_PALETTE,
    id: 'palette.commands',
    title: 'Show commands only',
    keywords: ['run', 'execute'],
    when: () => true,
    run: (_ctx, tools) => tools.palette.open({ kind: 'text', text: '>' }),
  },
  {
    ...OF_PALETTE,
    id: 'palette.records',
    title: 'Show records only',
    keywords: ['find driver', 'find case', 'find customer'],
    when: () => true,
    run: (_ctx, tools) => tools.palette.open({ kind: 'text', text: '#' }),
  },
  {
    ...OF_PALETTE,
    id: 'palette.recent',
    title: 'Recent records and screens',
    keywords: ['history', 'last opened', 'mru'],
    keys: ['g l'],
    when: () => true,
    run: (_ctx, tools) => tools.palette.open({ kind: 'recent' }),
  },
];

/** The palette's other commands; `;` does the last act again on what is in hand now. */
export function paletteWays(commands: () => readonly Command[]): readonly Command[] {
  const last = (ctx: CommandContext): Command | null => {
    const command = commands().find(({ id }) => id === lastRun.get()?.id);
    return command && stateOf(command, ctx) === true ? command : null;
  };
  const repeat: Command = {
    ...OF_PALETTE,
    id: 'palette.repeat',
    title: 'Repeat last command',
    keywords: ['again', 'redo action'],
    keys: [';'],
    when: (ctx) => hasSubject(ctx) && last(ctx) !== null,
    run: (ctx, tools) => {
      const command = last(ctx);
      if (command) runCommand({ tools }, command, ctx, lastRun.get()?.given);
    },
  };
  return [...scopes, repeat];
}
