import { useEffect, useRef, useState } from 'react';
import type { Row, TableName } from '#domain/tables.ts';
import type { Subject } from '#src/commands/types.ts';
import { useLive, type Live } from '#src/data/useLive.ts';
import type { Included, ReplicaQuery } from '#sync/replicaApi.ts';
import { NOTHING, without, type Selection } from './selection.ts';

type ListRow<T extends TableName> = Row<T> & { $?: Included };

interface Options<T extends TableName> {
  query: ReplicaQuery<T>;
  /** The page on show. */
  page: Live<T>;
  /** Tells what is chosen, in the list's order, whenever it changes. */
  tell: (chosen: readonly Subject[]) => void;
}

/**
 * The rows chosen in a list. They stay chosen while others are paged and sorted past them; those that the list does not find
 * any more leave. A row that is not on the page is looked up, so that commands act on what it is now.
 */
export function useSelection<T extends TableName>({ query, page, tell }: Options<T>) {
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const { ids } = selection;
  const here = new Set<string>(page.rows.map(({ id }) => id));
  const isElsewhere = page.current && [...ids].some((id) => !here.has(id));
  const { first: _first, skip: _skip, ...whole } = query;
  const all = useLive<T>(isElsewhere ? { ...whole, filter: { AND: [query.filter ?? {}, { id: { in: [...ids].sort() } }] } } : null);

  // A row that this question no longer finds has left the list, and the selection with it.
  const checked = isElsewhere && all.current;
  useEffect(() => {
    if (!checked) return;
    const found = new Set<string>([...all.rows, ...page.rows].map(({ id }) => id));
    const gone = new Set([...ids].filter((id) => !found.has(id)));
    if (gone.size > 0) setSelection((was) => without(was, gone));
  }, [checked, all.rows, page.rows, ids]);

  const told = useRef<readonly Subject[]>([]);
  const known = useRef(new Map<string, ListRow<T>>());
  const shown = useRef<{ question: string; ids: readonly string[] }>({ question: '', ids: [] });
  useEffect(() => {
    const question = JSON.stringify(query);
    const rows = known.current;
    // A row that is missing where it stood a moment ago counts as gone until it is found elsewhere.
    if (page.current && question === shown.current.question) for (const id of shown.current.ids) rows.delete(id);
    if (page.current) shown.current = { question, ids: page.rows.map(({ id }) => id) };
    for (const row of [...(all.current ? all.rows : []), ...page.rows]) rows.set(row.id, row);
    for (const id of rows.keys()) if (!ids.has(id)) rows.delete(id);
    const order = [...(all.current ? all.rows : []), ...rows.values()].map(({ id }) => id);
    const chosen = [...new Set(order)].flatMap((id) => rows.get(id) ?? []);
    const isSame = chosen.length === told.current.length && chosen.every((row, i) => row === told.current[i]!.row);
    if (isSame) return;
    told.current = chosen.map((row) => ({ table: query.table, row }));
    tell(told.current);
  });

  return { ids, change: setSelection };
}
