import { isPlainField, offersIn, offersOnSubject } from '#src/commands/keymap.ts';
import { rank } from '#src/commands/rank.ts';
import { bareTitle } from '#src/commands/args/session.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';
import { dateLabel } from '#src/components/formatDate.ts';
import { commandRow } from './askRoot.ts';
import type { PaletteWorld } from './paletteWorld.ts';
import { fits, visitedRows } from './recordRows.ts';
import { filled, type Asked, type CommandRow, type Found } from './rows.ts';

/** Returns what can be done with one record, or with what is chosen. */
export function askActions(text: string, ctx: CommandContext, world: PaletteWorld): Asked {
  const offers = offersOnSubject(world.commands, ctx).filter(({ command }) => !isPlainField(command));
  const byId = new Map(offers.map((offer) => [offer.command.id, offer]));
  const commands = offers.map(({ command }) => command);
  const found = text.trim() ? rank(text, commands, world.usage, world.now) : commands;
  const rows = found.map((command) => commandRow(byId.get(command.id)!));
  return {
    first: filled([{ heading: 'Actions', rows: rows.filter(({ offer }) => offer.state === true) }]),
    rest: filled([{ heading: 'Not now', rows: rows.filter(({ offer }) => offer.state !== true) }]),
    find: null,
  };
}

/** Every field of the subject that can be set, with the value it has. */
export function askFields(text: string, ctx: CommandContext, world: PaletteWorld): Asked {
  // What a person keeps about themselves is no field of another person who is in hand.
  const isOfSubject = (command: Command): boolean => isPlainField(command) && !command.on;
  const offers = offersIn(world.commands, ctx).filter(({ command }) => isOfSubject(command));
  const labelled = offers.map((offer) => ({
    id: offer.command.id,
    title: labelOf(offer.command),
    keywords: offer.command.keywords,
    offer,
  }));
  const found = text.trim() ? rank(text, labelled, world.usage, world.now) : labelled;
  const rows = found.map(({ offer, title }): CommandRow => ({ ...commandRow(offer), label: title, detail: nowOf(offer.command, ctx) }));
  return { first: filled([{ heading: 'Fields', rows }]), find: null };
}

/** `Set court name…` is the field `Court name`. */
function labelOf(command: Command): string {
  const name = bareTitle(command).replace(/^Set /, '');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The value there is now, as its argument says it. */
function nowOf(command: Command, ctx: CommandContext): string {
  const [spec] = command.args ?? [];
  if (!spec || ctx.selection.length > 1) return '';
  if (spec.kind === 'enum') return spec.options(ctx).find(({ current }) => current)?.label ?? '';
  if (spec.kind === 'record') return '';
  const now = spec.value?.(ctx) ?? '';
  return spec.kind === 'date' && now ? dateLabel(now) : now;
}

/** Records and screens that were open lately. */
export function askRecent(text: string, world: PaletteWorld): Asked {
  const find = async (): Promise<Found> => {
    const rows = (await visitedRows(world.visits, world)).filter((row) => !text.trim() || fits(text, `${row.label} ${row.detail}`));
    return { sections: filled([{ heading: 'Recently opened', rows }]), growing: false };
  };
  return { first: [], find };
}
