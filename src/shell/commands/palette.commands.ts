import { isFleet, isStaff } from '#domain/actor.ts';
import { isTableName } from '#domain/tables.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';

/** The common facts of the ways into the palette. */
export const OF_PALETTE = { group: 'Palette & help', roles: null, undo: 'UI', net: 'local' } as const;
/** Returns whether there is something in hand. */
export const hasSubject = ({ subject, selection }: CommandContext): boolean =>
  selection.length > 0 || (subject !== null && isTableName(subject.table));

/** Whose fields are set one by one, by staff or by all who manage drivers; the commands that do so come after the first moment. */
const OF_STAFF: readonly string[] = ['alerts', 'cases', 'customers', 'violationCodes'];
const OF_FLEET: readonly string[] = ['contracts', 'drivers'];
/** Not in triage, where `s` skips a card. */
const hasFields = ({ actor, mode, subject, selection }: CommandContext): boolean =>
  mode !== 'triage' &&
  [...selection, ...(subject ? [subject] : [])].some(
    ({ table }) => (isStaff(actor) && OF_STAFF.includes(table)) || (isFleet(actor) && OF_FLEET.includes(table)),
  );

/** The commands on what is in hand: the first ways into the palette besides Mod+K. */
export const paletteCommands: readonly Command[] = [
  {
    ...OF_PALETTE,
    id: 'palette.actions',
    title: 'Actions for this record',
    keywords: ['more', 'menu', 'context', 'bulk', 'what can I do'],
    keys: ['.', 'Mod+.'],
    when: (ctx) => hasSubject(ctx),
    run: (_ctx, tools) => tools.palette.open({ kind: 'actions' }),
  },
  {
    ...OF_PALETTE,
    id: 'palette.fields',
    title: 'Set a field on this record…',
    keywords: ['change', 'edit', 'update', 'property', 'fields'],
    keys: ['s f'],
    when: hasFields,
    run: (_ctx, tools) => tools.palette.open({ kind: 'fields' }),
  },
];
