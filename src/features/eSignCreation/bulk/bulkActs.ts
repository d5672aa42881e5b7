import { createStore } from '#src/commands/store.ts';
import type { RowsShown } from './rowsShown.ts';

/** The acts that the screen with the keyboard offers to commands; each `cannot` is why not, in words, null: it can. */
export interface BulkActs {
  cannotSample: () => string | null;
  sample: () => void;
  cannotChoose: () => string | null;
  choose: () => void;
  cannotSend: () => string | null;
  send: () => void;
  /** What the rows can be narrowed to; none before a file is read. */
  choices: () => readonly { value: RowsShown; label: string }[];
  show: (what: RowsShown) => void;
  /** Of the newest batch that is under way; null: there is none. */
  undo: (() => void) | null;
  cancelRest: (() => void) | null;
  /** Of the newest batch of which rows failed; null: there is none. */
  retryFailed: (() => void) | null;
}

/** The acts of the screen whose pane has the keyboard; null: none is open. */
export const bulkActs = createStore<BulkActs | null>(null);
