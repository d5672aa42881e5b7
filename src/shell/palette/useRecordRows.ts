import { useEffect, useState } from 'react';
import type { CommandTools } from '#src/commands/types.ts';
import type { RecordSource } from '../contribution.ts';
import { sourcesFor, type RecordRow, type Scope, type Section } from './paletteRows.ts';

const ROWS_PER_SOURCE = 6;
const ROWS_WHEN_NARROWED = 20;

async function ask(source: RecordSource, query: string, narrowed: boolean, tools: CommandTools): Promise<Section> {
  const { rows } = await tools.query({
    table: source.table,
    ...(query && { search: { text: query, fields: source.searchFields } }),
    ...(source.include && { include: source.include }),
    first: narrowed ? ROWS_WHEN_NARROWED : ROWS_PER_SOURCE,
  });
  const toRow = (row: (typeof rows)[number]): RecordRow => ({
    kind: 'record',
    value: `${source.table}:${row.id}`,
    icon: source.icon,
    label: source.label(row),
    detail: source.detail(row),
    href: source.href(row),
  });
  return { heading: source.heading, rows: rows.map(toRow) };
}

/** Records that fit, and whether they belong to the words asked for now (older ones may be seen, never run). */
export function useRecordRows(
  scope: Scope,
  query: string,
  sources: readonly RecordSource[],
  tools: CommandTools,
): { sections: readonly Section[]; current: boolean } {
  const [answer, setAnswer] = useState<{ key: string; sections: readonly Section[] }>({ key: '', sections: [] });
  const asked = scope === 'cases' || scope === 'people' || (scope === 'all' && query !== '');
  const key = asked ? `${scope} ${query}` : '';
  useEffect(() => {
    if (!key) return setAnswer({ key: '', sections: [] });
    let stale = false;
    const questions = sourcesFor(scope, sources).map((source) => ask(source, query, scope !== 'all', tools));
    void Promise.allSettled(questions).then((answers) => {
      if (!stale) setAnswer({ key, sections: answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])) });
    });
    return () => {
      stale = true;
    };
  }, [key, scope, query, sources, tools]);
  return { sections: key ? answer.sections : [], current: answer.key === key };
}
