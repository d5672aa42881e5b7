import { placesLabel } from './contextLabels.ts';
import { isReserved, offersIn, stateOf } from './keymap.ts';
import type { Command, CommandContext } from './types.ts';

/** Two commands that want the same keys somewhere: `same`, or one's keys begin the other's, which are then never reached. */
export interface KeyConflict {
  kind: 'same' | 'begins' | 'is begun by';
  command: Command;
  keys: string;
  /** The place where both are there: `in a list, on a case`. */
  place: string;
}

function relation(mine: string, theirs: string): KeyConflict['kind'] | null {
  if (mine === theirs) return 'same';
  if (theirs.startsWith(`${mine} `)) return 'begins';
  return mine.startsWith(`${theirs} `) ? 'is begun by' : null;
}

/** Returns what giving these keys to a command would clash with. */
export function conflictsOf(
  command: Command,
  keys: string,
  commands: readonly Command[],
  contexts: readonly CommandContext[],
): KeyConflict[] {
  const mine = contexts.filter((ctx) => stateOf(command, ctx) !== false);
  return commands.flatMap((other) => {
    if (other.id === command.id) return [];
    return (other.keys ?? []).flatMap((theirs) => {
      const kind = relation(keys, theirs);
      const shared = kind ? mine.filter((ctx) => stateOf(other, ctx) !== false) : [];
      return kind && shared.length > 0 ? [{ kind, command: other, keys: theirs, place: placesLabel(shared) }] : [];
    });
  });
}

/** Faults of one context: two commands on one key, a key that begins another. */
function faultsIn(commands: readonly Command[], ctx: CommandContext, faults: Set<string>): void {
  const holder = new Map<string, string>();
  const bound = offersIn(commands, ctx).flatMap(({ command }) => (command.keys ?? []).map((keys) => ({ keys, id: command.id })));
  for (const { keys, id } of bound) {
    const other = holder.get(keys);
    if (other && other !== id) faults.add(`${keys} is both ${[other, id].toSorted().join(' and ')}`);
    holder.set(keys, id);
  }
  for (const { keys, id } of bound) {
    const strokes = keys.split(' ');
    for (let n = 1; n < strokes.length; n++) {
      const begun = strokes.slice(0, n).join(' ');
      const other = holder.get(begun);
      if (other) faults.add(`${begun} (${other}) begins ${keys} (${id})`);
    }
  }
}

/** Faults of a key map over sample contexts: reserved keys, two commands on one key, a key that begins another. */
export function lintKeys(commands: readonly Command[], contexts: readonly CommandContext[]): string[] {
  const faults = new Set<string>();
  const seen = new Set<string>();
  for (const { id, keys = [] } of commands) {
    if (seen.has(id)) faults.add(`${id} is declared twice`);
    seen.add(id);
    for (const sequence of keys) {
      for (const stroke of sequence.split(' ')) if (isReserved(stroke)) faults.add(`${id}: ${stroke} is reserved`);
    }
  }
  for (const ctx of contexts) faultsIn(commands, ctx, faults);
  return [...faults];
}
