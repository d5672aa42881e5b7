import { useEffect, useState } from 'react';
import { Kbd } from '#src/components/kbd.tsx';

const SPOKEN_AFTER_MS = 500;

/** What the keys do, and the number of results said once typing has paused. */
export function PaletteFooter({ count, text }: { count: number; text: string }) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(count === 1 ? '1 result' : `${count} results`), SPOKEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [count, text]);
  return (
    <div className="flex h-10 shrink-0 items-center gap-4 border-t border-border bg-subtle px-4 text-xs text-muted-foreground">
      <Hint keys="Enter">Run</Hint>
      <Hint keys="Shift+Enter">Side pane</Hint>
      <span className="ml-auto flex items-center gap-3 max-sm:hidden">
        <Hint keys=">">commands</Hint>
        <Hint keys="#">cases</Hint>
        <Hint keys="@">people</Hint>
      </span>
      <span aria-live="polite" className="sr-only">
        {spoken}
      </span>
    </div>
  );
}

function Hint({ keys, children }: { keys: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      {children}
      <Kbd keys={keys} />
    </span>
  );
}
