import { runCommand } from '#src/commands/commandHost.ts';
import { stateOf } from '#src/commands/keymap.ts';
import { lastRun } from '#src/commands/lastRun.ts';
import { isTableName } from '#domain/tables.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';

const base = { group: 'Palette & help', roles: null, undo: 'UI', net: 'local' } as const;
const hasSubject = ({ subject, selection }: CommandContext): boolean =>
  selection.length > 0 || (subject !== null && isTableName(subject.table));

/** The ways into the palette besides Mod+K. */
const openings: readonly Command[] = [
  {
    ...base,
    id: 'palette.actions',
    title: 'Actions for this record',
    keywords: ['more', 'menu', 'context', 'bulk', 'what can I do'],
    keys: ['.', 'Mod+.'],
    when: (ctx) => hasSubject(ctx),
    run: (_ctx, tools) => tools.palette.open({ kind: 'actions' }),
  },
  {
    ...base,
    id: 'palette.fields',
    title: 'Set a field on this record…',
    keywords: ['change', 'edit', 'update', 'property'],
    keys: ['s f'],
    // In triage `s` skips.
    when: (ctx) => hasSubject(ctx) && ctx.mode !== 'triage',
    run: (_ctx, tools) => tools.palette.open({ kind: 'fields' }),
  },
  {
    ...base,
    id: 'palette.commands',
    title: 'Show commands only',
    keywords: ['run', 'execute'],
    when: () => true,
    run: (_ctx, tools) => tools.palette.open({ kind: 'text', text: '>' }),
  },
  {
    ...base,
    id: 'palette.records',
    title: 'Show records only',
    keywords: ['find driver', 'find case', 'find customer'],
    when: () => true,
    run: (_ctx, tools) => tools.palette.open({ kind: 'text', text: '#' }),
  },
  {
    ...base,
    id: 'palette.recent',
    title: 'Recent records and screens',
    keywords: ['history', 'last opened', 'mru'],
    keys: ['g l'],
    when: () => true,
    run: (_ctx, tools) => tools.palette.open({ kind: 'recent' }),
  },
];

/** The palette's own commands; `;` does the last act again on what is in hand now. */
export function paletteCommands(commands: () => readonly Command[]): readonly Command[] {
  const last = (ctx: CommandContext): Command | null => {
    const command = commands().find(({ id }) => id === lastRun.get()?.id);
    return command && stateOf(command, ctx) === true ? command : null;
  };
  const repeat: Command = {
    ...base,
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
  return [...openings, repeat];
}
