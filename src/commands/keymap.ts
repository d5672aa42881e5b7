import type { Command, CommandContext } from './types.ts';

/** A command with what it answers here: true, or the reason why it cannot run now. */
export interface Offer {
  command: Command;
  state: true | string;
}

/** What a command answers in a context; false: absent. The role is the outer gate. */
export function stateOf(command: Command, ctx: CommandContext): boolean | string {
  if (command.roles && !command.roles.includes(ctx.actor.role)) return false;
  return command.when(ctx);
}

/** Commands present in a context, in the order they were declared. */
export function offersIn(commands: readonly Command[], ctx: CommandContext): Offer[] {
  return commands.flatMap((command) => {
    const state = stateOf(command, ctx);
    return state === false ? [] : [{ command, state }];
  });
}

/** Every key sequence of the offers with the command it leads to; one that can run wins over one that says why not. */
export function keysOf(offers: readonly Offer[]): Map<string, Offer> {
  const map = new Map<string, Offer>();
  for (const offer of offers) {
    for (const keys of offer.command.keys ?? []) {
      const known = map.get(keys);
      if (!known || (known.state !== true && offer.state === true)) map.set(keys, offer);
    }
  }
  return map;
}

/** Keys of browsers, systems and screen readers, and characters many keyboards do not have (design/workspace.md 4.2). */
const RESERVED: readonly RegExp[] = [
  /^Mod\+[tnwlrdpfhjogeyq0-9,]$/,
  /^Mod\+(Tab|Escape)$/,
  /^Mod\+Shift\+([tnwicjbopakmr]|Delete)$/,
  /^(Shift\+|Mod\+)*F(1|3|5|7|10|11|12)$/,
  /Alt|Insert|CapsLock|AltGraph|Meta|Ctrl/,
  /^[\\[\]{}~@^`]$/,
];

/** Is a stroke one we leave alone? */
export function isReserved(stroke: string): boolean {
  return RESERVED.some((rule) => rule.test(stroke));
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
  for (const ctx of contexts) {
    const bound = offersIn(commands, ctx).flatMap(({ command }) => (command.keys ?? []).map((keys) => ({ keys, id: command.id })));
    for (const a of bound) {
      for (const b of bound) {
        if (a.id < b.id && a.keys === b.keys) faults.add(`${a.keys} is both ${a.id} and ${b.id}`);
        if (b.keys.startsWith(`${a.keys} `)) faults.add(`${a.keys} (${a.id}) begins ${b.keys} (${b.id})`);
      }
    }
  }
  return [...faults];
}
