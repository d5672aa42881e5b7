import type { TableName } from '#domain/tables.ts';
import type { Offer } from '#src/commands/keymap.ts';
import { fold, frecency, rank, type Usage } from '#src/commands/rank.ts';
import type { RecordSource } from '../contribution.ts';

/** What the first character narrows the palette to: `>` commands, `#` cases, `@` people and companies. */
export type Scope = 'all' | 'commands' | 'cases' | 'people';

export interface CommandRow {
  kind: 'command';
  /** Unique among all rows: cmdk tells rows apart by it. */
  value: string;
  offer: Offer;
}
export interface RecordRow {
  kind: 'record';
  value: string;
  icon: RecordSource['icon'];
  label: string;
  detail: string;
  href: string;
}
export type PaletteRow = CommandRow | RecordRow;
export interface Section {
  heading: string;
  rows: readonly PaletteRow[];
  /** All that fit, where more may fit than are shown. */
  total?: number;
}

/** Rows in the list at most: more is slower to draw than anybody can read (design/workspace.md 1.1). */
export const ROWS_MAX = 50;
const ROWS_UNASKED = 24;
const SUBJECT_ROWS_UNASKED = 5;
const SCOPES: Readonly<Record<string, Scope>> = { '>': 'commands', '#': 'cases', '@': 'people' };
const TABLES: Readonly<Partial<Record<Scope, readonly TableName[]>>> = { cases: ['cases'], people: ['customers', 'drivers', 'contracts'] };

/** Splits the input's text into its scope and the words asked for. */
export function readInput(text: string): { scope: Scope; query: string } {
  const scope = SCOPES[text.charAt(0)];
  return scope ? { scope, query: text.slice(1).trim() } : { scope: 'all', query: text.trim() };
}

/** The record sources a scope asks. */
export function sourcesFor(scope: Scope, sources: readonly RecordSource[]): readonly RecordSource[] {
  if (scope === 'commands') return [];
  const tables = TABLES[scope];
  return tables ? sources.filter((source) => tables.includes(source.table)) : sources;
}

interface CommandQuestion {
  scope: Scope;
  query: string;
  offers: readonly Offer[];
  /** Ids of the commands that act on the subject, and what to call it. */
  subject: { ids: ReadonlySet<string>; heading: string };
  usage: Usage;
  /** Milliseconds since 1970, frozen while the palette is open. */
  now: number;
}

const toRow = (offer: Offer): CommandRow => ({ kind: 'command', value: `command:${offer.command.id}`, offer });

/** Offers in the order to show: by rank when something was asked, else by use. */
function inOrder({ query, usage, now, offers }: CommandQuestion): Offer[] {
  if (!query) {
    const use = (offer: Offer): number => frecency(usage, offer.command.id, now);
    return offers.toSorted((a, b) => use(b) - use(a));
  }
  const named = offers.map((offer) => ({ id: offer.command.id, title: offer.command.title, keywords: offer.command.keywords, offer }));
  return rank(query, named, usage, now).map(({ offer }) => offer);
}

/** Commands in sections: on the subject, screens, others; those that cannot run now stand last with their reason. */
export function commandSections(question: CommandQuestion): { ready: Section[]; barred: Section[] } {
  const { scope, query, subject, usage } = question;
  if (scope === 'cases' || scope === 'people') return { ready: [], barred: [] };
  const ordered = inOrder(question).filter(({ command }) => command.id !== 'palette.open');
  const can = ordered.filter(({ state }) => state === true);
  const onSubject = can.filter(({ command }) => subject.ids.has(command.id));
  const screens = can.filter(({ command }) => command.group === 'Navigate' && !subject.ids.has(command.id));
  const others = can.filter(({ command }) => command.group !== 'Navigate' && !subject.ids.has(command.id));
  const remembered = usage.queries[fold(query)];
  const ready = [
    { heading: subject.heading, offers: query ? onSubject : onSubject.slice(0, SUBJECT_ROWS_UNASKED) },
    { heading: 'Go to', offers: screens },
    { heading: 'Commands', offers: others },
  ]
    .filter(({ offers }) => offers.length > 0)
    .sort((a, b) => Number(b.offers[0]?.command.id === remembered) - Number(a.offers[0]?.command.id === remembered))
    .map(({ heading, offers }) => ({ heading, rows: offers.map(toRow) }));
  const barred = query ? ordered.filter(({ state }) => state !== true) : [];
  return { ready, barred: barred.length > 0 ? [{ heading: 'Not now', rows: barred.map(toRow) }] : [] };
}

/** Cuts sections to what is shown in all. */
export function cutRows(sections: readonly Section[], asked: boolean): Section[] {
  let left = asked ? ROWS_MAX : ROWS_UNASKED;
  return sections.flatMap((section) => {
    const rows = section.rows.slice(0, left);
    left -= rows.length;
    return rows.length > 0 ? [{ ...section, rows }] : [];
  });
}
