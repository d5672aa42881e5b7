import { createStore } from '#src/commands/store.ts';

/** The query key that says that the list is being walked, and where: the id of an alert, or one of these. */
export const TRIAGE_KEY = 'triage';
/** The place where a walk begins whose alerts are not known yet. */
export const FIRST = 'first';

/** A walk that was asked for in the focused pane. */
interface WalkRequest {
  /** The alert at which it begins. */
  at: string;
  /** The chosen alerts; none: all that the list shows. */
  ids: readonly string[];
}

/** The walk that was asked for and has not begun; null: none was. */
export const walkRequest = createStore<WalkRequest | null>(null);
