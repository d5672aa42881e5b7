import type { Preference } from '#src/data/preferenceStore.ts';
import type { ArgOption, Command, CommandContext } from './types.ts';

/** A preference with a few values as a command: the palette asks for one, elsewhere a dialog does. */
export function choiceCommand<T extends string>(
  spec: Pick<Command, 'id' | 'title' | 'keywords' | 'group'> & {
    of: Preference<T>;
    prompt: string;
    options: (ctx: CommandContext) => readonly { value: T; label: string; detail?: string }[];
    /** Returns what is said when it is done; absent: it can be seen. */
    done?: (chosen: { value: T; label: string }) => string;
  },
): Command {
  const { of, prompt, options, done, ...command } = spec;
  const marked = (ctx: CommandContext): (ArgOption & { value: T })[] =>
    options(ctx).map((option) => ({ ...option, current: option.value === of.get() }));
  return {
    ...command,
    roles: null,
    when: () => true,
    args: [{ kind: 'enum', name: 'choice', prompt, options: marked }],
    undo: 'INV',
    net: 'local',
    async run(ctx, tools, { choice }) {
      const value = choice ?? (await tools.choose({ title: prompt, options: marked(ctx) }));
      const chosen = options(ctx).find((option) => option.value === value);
      if (!chosen) return;
      const refusal = await of.set(chosen.value);
      if (refusal) tools.toast(refusal, 'alert');
      else if (done) tools.toast(done(chosen));
    },
  };
}
