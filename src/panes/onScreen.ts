import type { UndoStep } from '#sync/replicaApi.ts';
import { pathOf, type PanesState } from './paneState.ts';

/**
 * Returns whether an open pane shows what an act was about: the screen that it was made on, a record that it names, or a list with
 * such a record in it.
 */
export function isOnScreen({ panes }: Pick<PanesState, 'panes'>, { place, inputs }: Pick<UndoStep, 'place' | 'inputs'>): boolean {
  const named = new Set(inputs.flatMap((input) => Object.values(input ?? {})).filter((value) => typeof value === 'string'));
  return panes.some(({ href, subject, list }) => {
    if (pathOf(href) === place || (subject && named.has(subject.row.id))) return true;
    return list?.hrefs.some((row) => row === place || named.has(row.slice(row.lastIndexOf('/') + 1))) ?? false;
  });
}
