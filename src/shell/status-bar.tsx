import { lazy, Suspense, useEffect } from 'react';
import { useStore } from '#src/commands/store.ts';
import { Kbd } from '#src/commands/kbd.tsx';
import { parkedPanes } from '#src/panes/arranging.ts';
import { usePanes, usePaneStore } from '#src/panes/panesContext.ts';
import { keyLesson } from './keyLesson.ts';
import { titlesOf } from './screens.ts';
import { SequenceHints } from './sequence-hints.tsx';
import { updateWaiting } from './shellState.ts';
import { SyncButton } from './sync-button.tsx';

/** Fetched once the bar stands: at the start there is nothing to tell. */
const StatusChips = lazy(() => import('./status-chips.tsx'));

const CHIP = 'flex h-6 shrink-0 items-center truncate rounded-sm border border-border bg-background px-1.5 text-xs hover:bg-muted';
/** One with a name of any length. */
const NAME_CHIP = `${CHIP} max-w-40`;

/** Panes that found no room: one press brings them into sight. */
function ParkedPanes() {
  const store = usePaneStore();
  const { panes } = usePanes();
  const parked = useStore(parkedPanes);
  return panes.map((pane, i) =>
    parked.includes(pane.id) ? (
      <button
        data-command={`pane.nth.${i + 1}`}
        key={pane.id}
        type="button"
        className={NAME_CHIP}
        aria-label={`Show pane ${i + 1}: ${titlesOf(pane).name}`}
        onClick={() => store.focus(pane.id)}
      >
        <span aria-hidden="true" className="min-w-3 text-center sm:hidden">
          {i + 1}
        </span>
        <span className="truncate max-sm:hidden">{titlesOf(pane).name}</span>
      </button>
    ) : null,
  );
}

/** Long enough to read and try. */
const LESSON_MS = 12_000;

/** “Next time: S S”, for a while, to whoever keeps going through the palette for it. */
function KeyLesson() {
  const keys = useStore(keyLesson);
  useEffect(() => {
    if (keys === null) return undefined;
    const over = setTimeout(() => keyLesson.set(null), LESSON_MS);
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

/** The last line of the window: sync, parked panes, a waiting update, and what the keyboard expects. */
export function StatusBar() {
  const update = useStore(updateWaiting);
  return (
    <footer data-region="status" className="flex h-6.5 shrink-0 items-center gap-2 px-2">
      <SyncButton />
      <ParkedPanes />
      <Suspense>
        <StatusChips className={NAME_CHIP} />
      </Suspense>
      {update && (
        <button type="button" data-command="app.update" className={CHIP} onClick={update}>
          A new version is ready · Reload
        </button>
      )}
      <KeyLesson />
      <SequenceHints />
    </footer>
  );
}
