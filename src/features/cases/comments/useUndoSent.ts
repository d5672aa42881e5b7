import { useEffect, useRef, type KeyboardEvent } from 'react';
import { isMac } from '#src/browser/platform.ts';
import { keyFacts, strokeOf } from '#src/commands/strokes.ts';

interface UndoSent {
  /** Hears what undoes the words that were sent last. */
  offered: (undo: () => void) => void;
  /** Goes before the keys of the text. */
  onKeyDownCapture: (event: KeyboardEvent) => void;
}

/** The key that undoes in a text has nothing of its own to undo in a box that was just emptied: it is for what was sent, until something else is written. */
export function useUndoSent(isEmpty: boolean): UndoSent {
  const undo = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!isEmpty) undo.current = null;
  }, [isEmpty]);
  return {
    offered: (next) => {
      undo.current = next;
    },
    onKeyDownCapture: ({ nativeEvent }) => {
      const run = undo.current;
      if (!run || !isEmpty || strokeOf(keyFacts(nativeEvent), isMac) !== 'Mod+z') return;
      nativeEvent.preventDefault();
      nativeEvent.stopPropagation();
      undo.current = null;
      run();
    },
  };
}
