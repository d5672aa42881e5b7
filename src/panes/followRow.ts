import type { Subject } from '#src/commands/types.ts';
import { followPair } from './following.ts';
import type { PaneStore } from './paneStore.ts';

/** The time the focused row rests before the side pane shows it (design/workspace.md 5.1), in milliseconds. */
export const FOLLOW_REST_MS = 80;

/** Keeps the side pane of follow mode on the focused row of its list. Answers with the way to stop. */
export function followRow(store: PaneStore, hrefOf: (subject: Subject) => string | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen: Subject | null = null;
  const stop = store.subscribe(() => {
    const subject = followPair(store.state())?.list.subject ?? null;
    if (subject === seen) return;
    seen = subject;
    clearTimeout(timer);
    const href = subject && hrefOf(subject);
    if (href) timer = setTimeout(() => store.followTo(href), FOLLOW_REST_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Stops following when somebody begins to write in the side pane. Answers with the way to stop. */
export function stopFollowingOnEdit(store: PaneStore): () => void {
  const onInput = (event: Event): void => {
    const side = store.state().follow?.side;
    if (side && (event.target as Element).closest?.(`[data-pane="${side}"]`)) store.stopFollowing();
  };
  // An editor of rich text writes by itself what the browser was about to: no `input` follows there.
  const EVENTS = ['input', 'beforeinput'] as const;
  for (const name of EVENTS) addEventListener(name, onInput, { capture: true });
  return () => {
    for (const name of EVENTS) removeEventListener(name, onInput, { capture: true });
  };
}
