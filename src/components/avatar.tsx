import { useState } from 'react';
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

interface AvatarProps {
  name: string;
  /** Address of the person's picture in this page; null: their initials stand for it. */
  src?: string | null;
  className?: string;
}

/** A person's picture, or their initials in a color that stays with the name; the name itself stands next to it, so it is hidden from assistive tools. */
export function Avatar({ name, src = null, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src && src !== broken)
    return <img src={src} alt="" className={cn('size-6 shrink-0 rounded-full object-cover', className)} onError={() => setBroken(src)} />;
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
