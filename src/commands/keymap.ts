import type { Command, CommandContext, CommandGroup } from './types.ts';

/** A command with what it answers here: true, or the reason why it cannot run now. */
export interface Offer {
  command: Command;
  state: true | string;
}

/** Returns whether somebody may use a command on any screen: by their role, and while the switch that governs it is on (FLAG-1). */
export function mayEverUse({ roles, flag }: Pick<Command, 'roles' | 'flag'>, { actor, switchedOff }: CommandContext): boolean {
  return (!roles || roles.includes(actor.role)) && !(flag && switchedOff?.has(flag));
}

/** Returns what a command answers in a context; false: absent. */
export function stateOf(command: Command, ctx: CommandContext): boolean | string {
  return mayEverUse(command, ctx) && command.when(ctx);
}

/** Commands present in a context, in the order they were declared. */
export function offersIn(commands: readonly Command[], ctx: CommandContext): Offer[] {
  return commands.flatMap((command) => {
    const state = stateOf(command, ctx);
    return state === false ? [] : [{ command, state }];
  });
}

/** Returns whether it sets one field and nothing else. All of these stand behind one command, palette.fields. */
export function isPlainField({ id }: Pick<Command, 'id'>): boolean {
  return id.startsWith('field.set:');
}

/** Groups of commands that every record has, behind those of its own. */
const COMMON: readonly CommandGroup[] = ['Palette & help', 'Panes & layout', 'Undo, clipboard'];

/**
 * Returns what can be done with the subject itself: what would not be there without it, its own acts first. What moves or chooses in the
 * list around it is not meant, nor the list of these acts.
 */
export function offersOnSubject(commands: readonly Command[], ctx: CommandContext): Offer[] {
  const without: CommandContext = { ...ctx, subject: null, selection: [] };
  return offersIn(commands, ctx)
    .filter(({ command }) => command.group !== 'Lists' && command.id !== 'palette.actions' && stateOf(command, without) === false)
    .toSorted((a, b) => COMMON.indexOf(a.command.group) - COMMON.indexOf(b.command.group));
}

/** Returns how well an offer deserves a key that others have too: what the person gave it themselves wins, then what can run. */
function claim({ command, state }: Offer, keys: string): number {
  return (command.ownKeys?.includes(keys) ? 2 : 0) + (state === true ? 1 : 0);
}

/** Every key sequence of the offers with the command it leads to. */
export function keysOf(offers: readonly Offer[]): Map<string, Offer> {
  const map = new Map<string, Offer>();
  for (const offer of offers) {
    for (const keys of offer.command.keys ?? []) {
      const known = map.get(keys);
      if (!known || claim(offer, keys) > claim(known, keys)) map.set(keys, offer);
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

/** Returns whether we leave a stroke alone. */
export function isReserved(stroke: string): boolean {
  return RESERVED.some((rule) => rule.test(stroke));
}
