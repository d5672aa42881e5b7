import { useEffect, useState } from 'react';
import type { Actor } from '#domain/actor.ts';
import type { Search } from '#domain/noun.ts';
import { mayVisit } from '#domain/routes.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import type { FoundGroup } from '#sync/replicaApi.ts';
import type { CommandTools } from '#src/commands/types.ts';
import { partsOf } from '#src/panes/layoutUrl.ts';
import type { RecordSource } from '../contribution.ts';
import { ROWS_MAX, sourcesFor, type RecordRow, type Scope, type Section } from './paletteRows.ts';

const ROWS_PER_SOURCE = 6;
const ASK_AGAIN_MS = 300;

/** The rows that lead to where this person may go. */
function sectionOf(source: RecordSource, { count, rows }: FoundGroup, actor: Actor): Section {
  const search = NOUNS[source.table].search as Search | null;
  const shown = rows.flatMap((row): RecordRow[] => {
    const href = source.href(row as unknown as Parameters<RecordSource['href']>[0]);
    if (!search || href === null || !mayVisit(actor, partsOf(href).path)) return [];
    const value = `${source.table}:${row.id}`;
    return [{ kind: 'record', value, icon: source.icon, label: search.title(row, row.$), detail: search.detail(row, row.$), href }];
  });
  return { heading: source.heading, rows: shown, total: count };
}

/** Tables in the order of how well their best row fits; those that fit alike as the features come. */
function sectionsOf(sources: readonly RecordSource[], groups: readonly FoundGroup[], actor: Actor): Section[] {
  const byTable = new Map<TableName, FoundGroup>(groups.map((group) => [group.table, group]));
  return sources
    .flatMap((source) => {
      const group = byTable.get(source.table);
      return group ? [{ points: group.points, section: sectionOf(source, group, actor) }] : [];
    })
    .filter(({ section }) => section.rows.length > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ section }) => section);
}

interface Answer {
  key: string;
  sections: readonly Section[];
  /** More may be found soon. */
  growing: boolean;
}
const NOTHING: Answer = { key: '', sections: [], growing: false };

/** Records that fit, and whether they belong to the words asked for now (older ones may be seen, never run). */
export function useRecordRows(
  scope: Scope,
  query: string,
  sources: readonly RecordSource[],
  tools: CommandTools,
  actor: Actor,
): { sections: readonly Section[]; current: boolean; growing: boolean } {
  const [answer, setAnswer] = useState(NOTHING);
  // The worker gets ready for questions while the first word is being typed.
  useEffect(() => void tools.search({ text: '', first: 1 }).catch(() => undefined), [tools]);
  const asked = scope === 'cases' || scope === 'people' || (scope === 'all' && query !== '');
  const key = asked ? `${scope} ${query}` : '';
  useEffect(() => {
    if (!key) return setAnswer(NOTHING);
    let stale = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wanted = sourcesFor(scope, sources);
    const question = { text: query, tables: wanted.map(({ table }) => table), first: scope === 'all' ? ROWS_PER_SOURCE : ROWS_MAX };
    const ask = async (): Promise<void> => {
      const found = await tools.search(question).catch(() => ({ groups: [], complete: true }));
      if (stale) return;
      setAnswer({ key, sections: sectionsOf(wanted, found.groups, actor), growing: !found.complete });
      if (!found.complete) timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
    };
    void ask();
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [key, scope, query, sources, tools, actor]);
  const current = answer.key === key;
  return { sections: key ? answer.sections : [], current, growing: current && answer.growing };
}
