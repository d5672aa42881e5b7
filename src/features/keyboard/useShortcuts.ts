import { useMemo } from 'react';
import { useCommandContext, useCommandHost } from '#src/commands/commandHost.ts';
import { stateOf } from '#src/commands/keymap.ts';
import { score } from '#src/commands/rank.ts';
import { sampleContexts } from '#src/commands/sampleContexts.ts';
import { placesLabel } from '#src/commands/contextLabels.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';

/** The commands of one group that a search leaves. */
export interface ShortcutGroup {
  heading: string;
  commands: readonly Command[];
}

/** Every kind of context this person can be in, to tell where a command lives and what its keys clash with. */
export function usePlaces(): readonly CommandContext[] {
  const { screens = [] } = useCommandHost();
  const { role } = useCommandContext().actor;
  return useMemo(() => sampleContexts(role, screens), [role, screens]);
}

/** Says where a command can be run, in words. */
export function placeOf(command: Command, places: readonly CommandContext[]): string {
  const there = places.filter((ctx) => stateOf(command, ctx) !== false);
  return there.length === 0 ? 'when it applies' : placesLabel(there);
}

/** The commands of this person's role with their keys, found by words, or by keys that they have or begin with. */
export function useShortcutGroups(words: string, keys: string): readonly ShortcutGroup[] {
  const { commands } = useCommandHost();
  const { role } = useCommandContext().actor;
  return useMemo(() => {
    const found = commands.filter((command) => {
      if (command.roles && !command.roles.includes(role)) return false;
      if (keys) return command.keys?.some((own) => own === keys || own.startsWith(`${keys} `)) ?? false;
      return !words.trim() || command.id === words.trim() || score(words, command) > 0;
    });
    const groups = Map.groupBy(found, ({ group }) => group);
    return [...groups].map(([heading, those]) => ({ heading, commands: those }));
  }, [commands, role, words, keys]);
}
