import { Command as Cmdk } from 'cmdk';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cn } from '#src/components/cn.ts';
import { chipsOf, placeholderOf, type Chip } from './levels.ts';
import type { PaletteView } from './paletteModel.ts';

interface PaletteInputProps {
  view: PaletteView;
  onText: (text: string) => void;
}

/** The line to type in, behind what was chosen so far. cmdk leaves the active row and the state of the list unsaid on opening: they are said here. */
export function PaletteInput({ view, onText }: PaletteInputProps) {
  const { level, active, sections, prefilled, problem } = view;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    const row = active && field?.closest('[cmdk-root]')?.querySelector(`[cmdk-item][data-value="${CSS.escape(active)}"]`);
    field?.setAttribute('aria-expanded', String(sections.length > 0));
    if (row) field?.setAttribute('aria-activedescendant', row.id);
    else field?.removeAttribute('aria-activedescendant');
  });
  useEffect(() => {
    if (prefilled > 0) input.current?.select();
  }, [prefilled]);
  const chips = chipsOf(level);
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-border px-4 py-2">
      {chips.length === 0 && <Search aria-hidden="true" className="mr-0.5 size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} />}
      {chips.map((chip, i) => (
        <ChipView key={i} chip={chip} />
      ))}
      <Cmdk.Input
        ref={input}
        value={level.text}
        onValueChange={onText}
        placeholder={placeholderOf(level)}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : 'palette-problem'}
        className="min-w-32 flex-1 bg-transparent text-lg outline-hidden placeholder:text-faint-foreground"
        // The caret's own keys stay with the text.
        onKeyDown={(event) => (event.key === 'Home' || event.key === 'End') && event.stopPropagation()}
      />
    </div>
  );
}

const LOOK: Readonly<Record<Chip['kind'], string>> = {
  command: 'bg-accent font-medium',
  subject: 'bg-selection text-selection-foreground font-medium',
  value: 'border border-border bg-background',
};

function ChipView({ chip: { kind, label } }: { chip: Chip }) {
  return (
    <span data-chip={kind} className={cn('max-w-56 truncate rounded-sm px-2 py-0.5 leading-5 tabular-nums', LOOK[kind])}>
      {label}
    </span>
  );
}
