import type { PaneStore } from '#src/panes/paneStore.ts';
import { partsOf } from '#src/panes/layoutUrl.ts';

/** A place that was open; `record` names what it shows. */
export interface Visit {
  href: string;
  record: { table: string; id: string } | null;
}

const KEPT = 30;

/** Visits with one more in front; the same record or screen stands there once. */
export function withVisit(visits: Visit[], visit: Visit): Visit[] {
  const keyOf = ({ href, record }: Visit): string => (record ? `${record.table}:${record.id}` : partsOf(href).path);
  if (visits[0] && keyOf(visits[0]) === keyOf(visit) && visits[0].href === visit.href) return visits;
  return [visit, ...visits.filter((one) => keyOf(one) !== keyOf(visit))].slice(0, KEPT);
}

/** Tells of every place that the focused pane comes to, once its screen has said what it shows. Answers with the way to stop. */
export function watchVisits(panes: PaneStore, note: (visit: Visit) => void): () => void {
  let last = '';
  return panes.subscribe(() => {
    const { panes: all, focused } = panes.state();
    const pane = all[focused];
    if (!pane) return;
    const { path } = partsOf(pane.href);
    const isList = pane.mode === 'list';
    const record = !isList && pane.subject ? { table: pane.subject.table, id: pane.subject.row.id } : null;
    if (!isList && !record) return;
    const key = record ? `${record.table}:${record.id}` : path;
    if (key === last) return;
    last = key;
    note({ href: record ? path : pane.href, record });
  });
}
