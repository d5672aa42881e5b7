import { IdCard } from 'lucide-react';
import type { Actor } from '#domain/actor.ts';
import type { AnyRow, Related, Search } from '#domain/noun.ts';
import { mayVisit } from '#domain/routes.ts';
import { isTableName, NOUNS, type TableName } from '#domain/tables.ts';
import { builtInViews } from '#domain/views/builtInViews.ts';
import type { FoundGroup } from '#sync/replicaApi.ts';
import { fold } from '#src/commands/rank.ts';
import { partsOf } from '#src/panes/layoutUrl.ts';
import type { RecordSource } from '../contribution.ts';
import type { Visit } from '../visits.ts';
import type { OpenBeside, PaletteWorld } from './paletteWorld.ts';
import type { RecordRow, Section } from './rows.ts';

/** A row that leads where this person may go; null for one that leads nowhere. */
function recordRow(source: RecordSource, row: AnyRow & { $?: Related }, actor: Actor): RecordRow | null {
  const search = NOUNS[source.table].search as Search | null;
  const href = source.href(row as unknown as Parameters<RecordSource['href']>[0]);
  if (!search || href === null || !mayVisit(actor, partsOf(href).path)) return null;
  const related = row.$ ?? {};
  return {
    kind: 'record',
    value: `${source.table}:${row.id}`,
    icon: source.icon,
    label: search.title(row, related),
    detail: search.detail(row, related),
    href,
    subject: { table: source.table, row },
  };
}

/** Tables in the order of how well their best row fits; those that fit alike as the features come. */
export function foundSections(sources: readonly RecordSource[], groups: readonly FoundGroup[], actor: Actor): Section[] {
  const byTable = new Map<TableName, FoundGroup>(groups.map((group) => [group.table, group]));
  return sources
    .flatMap((source) => {
      const group = byTable.get(source.table);
      if (!group) return [];
      const rows = group.rows.flatMap((row) => recordRow(source, row, actor) ?? []);
      return [{ points: group.points, section: { heading: source.heading, rows, total: group.count } }];
    })
    .filter(({ section }) => section.rows.length > 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ section }) => section);
}

/** Returns whether every word begins a word of the text. */
export function fits(query: string, text: string): boolean {
  const words = fold(text).split(' ');
  return fold(query)
    .split(' ')
    .every((asked) => words.some((word) => word.startsWith(asked)));
}

/** The records that are open in other panes and fit. */
export function besideRows(query: string, { beside, sources, ctx }: Pick<PaletteWorld, 'beside' | 'sources' | 'ctx'>): RecordRow[] {
  return beside.flatMap(({ subject, href, place }: OpenBeside) => {
    const source = sources.find(({ table }) => table === subject.table);
    const row = source && recordRow(source, subject.row, ctx.actor);
    if (!row || (query && !fits(query, `${row.label} ${row.detail}`))) return [];
    return [{ ...row, value: `beside:${row.value}`, href, detail: [row.detail, `(${place})`].filter(Boolean).join(' ') }];
  });
}

/** The views that come with the product, and fit: they are rows on no device. */
export function builtInRows(query: string, { sources, ctx: { actor } }: Pick<PaletteWorld, 'sources' | 'ctx'>): RecordRow[] {
  const source = sources.find(({ table }) => table === 'savedViews');
  return builtInViews(actor).flatMap((view) => {
    const row = source && fits(query, view.name) ? recordRow(source, { ...view, shared: false }, actor) : null;
    return row ? [{ ...row, subject: null }] : [];
  });
}

/** The records and screens that were open lately; a record that is gone, or not to be seen any more, is left out. */
export async function visitedRows(visits: readonly Visit[], world: PaletteWorld): Promise<RecordRow[]> {
  const rows = await Promise.all(visits.map((visit) => visitedRow(visit, world)));
  return rows.flatMap((row) => (row ? [row] : []));
}

async function visitedRow({ href, record }: Visit, { sources, screens, tools, ctx }: PaletteWorld): Promise<RecordRow | null> {
  if (record) {
    const source = sources.find(({ table }) => table === record.table);
    if (!source || !isTableName(record.table)) return null;
    const row = await tools.get(record.table, record.id).catch(() => undefined);
    return row ? recordRow(source, row as unknown as AnyRow, ctx.actor) : null;
  }
  const { path } = partsOf(href);
  const screen = screens.find((one) => one.path === path);
  if (!screen || !mayVisit(ctx.actor, path)) return null;
  return { kind: 'record', value: `screen:${href}`, icon: IdCard, label: screen.title, detail: filtersOf(href), href, subject: null };
}

/** Returns what a list was narrowed to, as its address says it. */
function filtersOf(href: string): string {
  const search = partsOf(href).search.get('search');
  return search ? `“${search}”` : '';
}
