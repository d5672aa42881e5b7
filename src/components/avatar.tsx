import { cn } from './cn.ts';

const TONES = [
  'bg-tone-blue-bg text-tone-blue-fg',
  'bg-tone-teal-bg text-tone-teal-fg',
  'bg-tone-amber-bg text-tone-amber-fg',
  'bg-tone-violet-bg text-tone-violet-fg',
  'bg-tone-cyan-bg text-tone-cyan-fg',
  'bg-tone-green-bg text-tone-green-fg',
] as const;

/** First letters of the first and the last word, upper case; `?` for no name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return ((words[0]?.[0] ?? '?') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase();
}

/** Initials of a person, in a colour that stays with the name; the name itself stands next to it, so it is hidden from assistive tools. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  const tone = TONES[[...name].reduce((sum, char) => sum + char.codePointAt(0)!, 0) % TONES.length];
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-flex size-6 shrink-0 items-center justify-center rounded-full text-2xs font-semibold select-none',
        tone,
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}
