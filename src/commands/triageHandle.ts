import { createHandles } from './handles.ts';

/** The acts of commands on the triage of a pane. */
export interface TriageHandle {
  next: () => void;
  previous: () => void;
  skip: () => void;
  /** Shows an address beside; the keyboard stays on the card. */
  open: (href: string) => void;
  /** Back to the list, on the row of the card. */
  leave: () => void;
  /** Walks what is left once more. */
  again: () => void;
  /** Something was done about these rows: it is noted, and the next card comes. */
  settle: (
    ids: readonly string[],
    how: 'dismissed' | 'reminded' | 'fixed' | 'filed' | 'ordered' | 'mailed',
    takeBack?: () => Promise<boolean>,
  ) => void;
  /** Takes back what was done last, or says why not, when that did not go through the queue; false: it did, or cannot be taken back. */
  undoLast: () => Promise<boolean>;
  /** The last change by one of these mutations was taken back: its card comes again. */
  takenBack: (names: readonly string[]) => void;
  /** The card of this row comes again, if it was among those that are walked. */
  reopen: (id: string) => void;
}

const handles = createHandles<TriageHandle>();

/** The triage that a pane shows; null when it shows none. */
export const triageOf = handles.of;
/** A pane shows triage from now on; answers with the way to say that it does not any more. */
export const offerTriage = handles.offer;
