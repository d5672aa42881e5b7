import { createStore } from '#src/commands/store.ts';
import type { Walk } from './walk.ts';

const KEY = 'weighstation.triage';

/** Walks by pane. A reload of the tab finds them again; nothing but ids and what became of them is kept. */
type Walks = Readonly<Record<string, Walk>>;

function read(): Walks {
  try {
    return JSON.parse(globalThis.sessionStorage?.getItem(KEY) ?? '{}') as Walks;
  } catch {
    // What cannot be read is worth no message: the walk begins anew at the card that the address names.
    return {};
  }
}

export const walks = createStore<Walks>(read());

/** The number of panes remembered; the one that was walked longest ago goes first. */
const KEPT_MAX = 8;

/** Keeps the walk of a pane. */
export function keepWalk(paneId: string, walk: Walk): void {
  const { [paneId]: _before, ...others } = walks.get();
  walks.set(Object.fromEntries([...Object.entries(others), [paneId, walk] as const].slice(-KEPT_MAX)));
  try {
    globalThis.sessionStorage?.setItem(KEY, JSON.stringify(walks.get()));
  } catch {
    // No room: it lasts until the tab is loaded anew.
  }
}
