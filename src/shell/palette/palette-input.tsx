import { Command as Cmdk } from 'cmdk';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';

interface PaletteInputProps {
  text: string;
  onText: (text: string) => void;
  /** Value of the row that Enter would run; empty for none. */
  active: string;
  /** Rows or sections in the list: only whether there are any is said. */
  rows: number;
}

/** The line to type in. cmdk leaves the active row and the state of the list unsaid on opening: they are said here. */
export function PaletteInput({ text, onText, active, rows }: PaletteInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    const row = active && field?.closest('[cmdk-root]')?.querySelector(`[cmdk-item][data-value="${CSS.escape(active)}"]`);
    field?.setAttribute('aria-expanded', String(rows > 0));
    if (row) field?.setAttribute('aria-activedescendant', row.id);
    else field?.removeAttribute('aria-activedescendant');
  }, [active, rows, text]);
  return (
    <div className="flex h-12 shrink-0 items-center gap-2.5 border-b border-border px-4">
      <Search aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} />
      <Cmdk.Input
        ref={input}
        value={text}
        onValueChange={onText}
        placeholder="Search or run a command"
        className="min-w-0 flex-1 bg-transparent text-lg outline-hidden"
        // The caret's own keys stay with the text.
        onKeyDown={(event) => (event.key === 'Home' || event.key === 'End') && event.stopPropagation()}
      />
    </div>
  );
}
