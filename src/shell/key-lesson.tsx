import { useEffect } from 'react';
import { useStore } from '#src/commands/store.ts';
import { Kbd } from '#src/commands/kbd.tsx';
import { keyLesson } from './keyLesson.ts';

/** Long enough to read and try. */
const SHOWN_MS = 12_000;

/** “Next time: S S”, for a while, to whoever keeps going through the palette for it. */
export function KeyLesson() {
  const keys = useStore(keyLesson);
  useEffect(() => {
    if (keys === null) return undefined;
    const over = setTimeout(() => keyLesson.set(null), SHOWN_MS);
    return () => clearTimeout(over);
  }, [keys]);
  return (
    <span role="status" className="text-xs whitespace-nowrap text-muted-foreground">
      {keys !== null && (
        <span className="flex h-6 items-center gap-1.5 rounded-sm bg-selection px-1.5 text-selection-foreground">
          Next time <Kbd keys={keys} />
        </span>
      )}
    </span>
  );
}
