import { createStore } from '#src/commands/store.ts';
import type { Widths } from './widths.ts';

/** Ids of panes that found no room: kept, and offered in the status bar. */
export const parkedPanes = createStore<readonly string[]>([]);

/** Resize mode: the pane whose border moves, and the widths to come back to. */
export const resizing = createStore<{ paneId: string; before: Widths } | null>(null);
