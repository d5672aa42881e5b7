import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** The shapes of design/workspace.md 6, readable without color. */
export type Glyph =
  | 'ring'
  | 'half'
  | 'three-quarter'
  | 'pause'
  | 'warning'
  | 'check'
  | 'dashed-check'
  | 'disc-alert'
  | 'dashed-ring'
  | 'dashed-circle'
  | 'pen'
  | 'clock-alert'
  | 'clock'
  | 'dot'
  | 'slash'
  | 'cross';

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.6, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const ring = <circle cx="7" cy="7" r="5.4" {...line} />;
const knockout = { ...line, stroke: 'var(--background)' } as const;
const clockHands = <path d="M7 4.2V7l1.9 1.2" {...line} />;

const SHAPES: Readonly<Record<Glyph, ReactNode>> = {
  ring,
  half: (
    <>
      {ring}
      <path d="M7 3.4a3.6 3.6 0 0 1 0 7.2z" fill="currentColor" />
    </>
  ),
  'three-quarter': (
    <>
      {ring}
      <path d="M7 7V3.4A3.6 3.6 0 1 1 3.4 7z" fill="currentColor" />
    </>
  ),
  pause: (
    <>
      {ring}
      <path d="M5.7 5v4M8.3 5v4" {...line} />
    </>
  ),
  warning: (
    <>
      <path d="M7 1.9l5.6 10H1.4z" fill="currentColor" stroke="currentColor" strokeWidth={1.2} strokeLinejoin="round" />
      <path d="M7 5.4v3M7 10.2v.1" {...knockout} strokeWidth={1.4} />
    </>
  ),
  check: (
    <>
      <circle cx="7" cy="7" r="6.2" fill="currentColor" />
      <path d="M4.3 7.2l1.9 1.9 3.5-3.9" {...knockout} />
    </>
  ),
  'disc-alert': (
    <>
      <circle cx="7" cy="7" r="6.2" fill="currentColor" />
      <path d="M7 3.9v3.6M7 9.9v.1" {...knockout} />
    </>
  ),
  'dashed-ring': <circle cx="7" cy="7" r="5.4" {...line} strokeDasharray="1.7 1.7" strokeLinecap="butt" />,
  'dashed-check': (
    <>
      <circle cx="7" cy="7" r="5.9" {...line} strokeWidth={1.2} strokeDasharray="1.7 1.7" strokeLinecap="butt" />
      <path d="M5 7.2l1.4 1.4 2.6-2.9" {...line} strokeWidth={1.2} />
    </>
  ),
  'dashed-circle': <circle cx="7" cy="7" r="4.6" {...line} strokeDasharray="2.4 2.4" strokeLinecap="butt" />,
  pen: <path d="M2.5 11.5l.6-2.6 6.3-6.3a1.3 1.3 0 0 1 2 2L5.1 10.9z" {...line} strokeWidth={1.3} />,
  'clock-alert': (
    <>
      <path d="M12.2 5.5A5.4 5.4 0 1 0 9.4 11.8" {...line} />
      {clockHands}
      <path d="M12.3 8v2.3M12.3 12.3v.1" {...line} />
    </>
  ),
  clock: (
    <>
      {ring}
      {clockHands}
    </>
  ),
  dot: <circle cx="7" cy="7" r="3.6" fill="currentColor" />,
  slash: (
    <>
      {ring}
      <path d="M3.4 10.6l7.2-7.2" {...line} />
    </>
  ),
  cross: (
    <>
      {ring}
      <path d="M5.2 5.2l3.6 3.6M8.8 5.2L5.2 8.8" {...line} />
    </>
  ),
};

/** A 14 px shape; always with its word nearby, so it is hidden from assistive tools. */
export function StateGlyph({ glyph, className }: { glyph: Glyph; className?: string }) {
  return (
    <svg aria-hidden="true" data-glyph={glyph} width="14" height="14" viewBox="0 0 14 14" className={cn('shrink-0', className)}>
      {SHAPES[glyph]}
    </svg>
  );
}
