import { cn } from './cn.ts';
import { StateGlyph } from './state-glyph.tsx';
import type { StateLook, Tone } from './states.ts';

const BOX: Readonly<Record<Tone, string>> = {
  gray: 'bg-tone-gray-bg text-tone-gray-fg border-tone-gray-border',
  blue: 'bg-tone-blue-bg text-tone-blue-fg border-tone-blue-border',
  cyan: 'bg-tone-cyan-bg text-tone-cyan-fg border-tone-cyan-border',
  teal: 'bg-tone-teal-bg text-tone-teal-fg border-tone-teal-border',
  green: 'bg-tone-green-bg text-tone-green-fg border-tone-green-border',
  amber: 'bg-tone-amber-bg text-tone-amber-fg border-tone-amber-border',
  orange: 'bg-tone-orange-bg text-tone-orange-fg border-tone-orange-border',
  red: 'bg-tone-red-bg text-tone-red-fg border-tone-red-border',
  violet: 'bg-tone-violet-bg text-tone-violet-fg border-tone-violet-border',
};

/** A state as shape, word and color. The note, if there is one, is told to assistive tools too. */
export function Badge({ look, className }: { look: StateLook; className?: string }) {
  return (
    <span
      title={look.note}
      className={cn(
        'inline-flex h-5 max-w-full items-center gap-1 rounded-xs border px-1.5 text-2xs font-medium whitespace-nowrap',
        BOX[look.tone],
        className,
      )}
    >
      <StateGlyph glyph={look.glyph} className="size-3" />
      <span className="truncate">{look.label}</span>
      {look.warns && <StateGlyph glyph="warning" className="size-3" />}
      {look.note && <span className="sr-only">({look.note})</span>}
    </span>
  );
}
