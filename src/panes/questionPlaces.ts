import { openQuestions, type QuestionPlace } from '#src/commands/questions.ts';
import { pathOf } from './paneState.ts';
import type { PaneStore } from './paneStore.ts';

/** Returns where a question asked now belongs: to the focused pane while it has something to act on. */
export function questionPlace(store: PaneStore): QuestionPlace {
  const { panes, focused } = store.state();
  const pane = panes[focused];
  return pane?.subject ? { paneId: pane.id, path: pathOf(pane.href) } : null;
}

/** A question goes with its pane, or when the pane shows something else. Answers with the way to stop. */
export function dismissStrayQuestions(store: PaneStore): () => void {
  return store.subscribe(() => {
    const { panes } = store.state();
    for (const { place, dismiss } of openQuestions.get()) {
      const pane = place && panes.find(({ id }) => id === place.paneId);
      if (place && (!pane || pathOf(pane.href) !== place.path)) dismiss();
    }
  });
}
