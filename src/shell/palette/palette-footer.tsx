import { useEffect, useState } from 'react';
import { Kbd } from '#src/commands/kbd.tsx';
import { previewOf, takesSeveral } from './levels.ts';
import type { PaletteView } from './paletteModel.ts';

const SPOKEN_AFTER_MS = 500;

/** Shows what Enter will do, what the keys do, and the number of results said once typing has paused. */
export function PaletteFooter({ view }: { view: PaletteView }) {
  const { level, sections, active } = view;
  const rows = sections.flatMap((section) => section.rows);
  const row = rows.find(({ value }) => value === active);
  const preview = row?.kind === 'value' ? previewOf(level, row) : null;
  const severalAre = takesSeveral(level);
  return (
    <div className="flex min-h-10 shrink-0 items-center gap-4 border-t border-border bg-subtle px-4 py-1.5 text-xs text-muted-foreground">
      {preview && (
        <span data-preview="" className="min-w-0 flex-1 text-foreground">
          {preview}
        </span>
      )}
      <Hint keys="Enter">{severalAre ? 'Choose' : level.kind === 'arg' ? 'Set' : row?.kind === 'record' ? 'Open' : 'Run'}</Hint>
      {severalAre && <Hint keys="Mod+Enter">Done</Hint>}
      {row?.kind === 'record' && <Hint keys="Shift+Enter">Side pane</Hint>}
      {row?.kind === 'record' && row.subject && <Hint keys="Tab">Actions</Hint>}
      {level.kind === 'root' ? (
        <span className="ml-auto flex items-center gap-3 max-sm:hidden">
          <Hint keys=">">commands</Hint>
          <Hint keys="#">cases</Hint>
          <Hint keys="@">people</Hint>
          <Hint keys="?">keys</Hint>
        </span>
      ) : (
        <Hint keys="Escape">Back</Hint>
      )}
      <Spoken count={rows.length} text={level.text} />
    </div>
  );
}

/** The number of results, once typing has paused. */
function Spoken({ count, text }: { count: number; text: string }) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(count === 1 ? '1 result' : `${count} results`), SPOKEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [count, text]);
  return (
    <span aria-live="polite" className="sr-only">
      {spoken}
    </span>
  );
}

function Hint({ keys, children }: { keys: string; children: string }) {
  return (
    <span className="flex shrink-0 items-center gap-1.5 first:mr-auto sm:first:mr-0">
      {children}
      <Kbd keys={keys} />
    </span>
  );
}
