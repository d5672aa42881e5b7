import { useEffect, useRef, type KeyboardEvent } from 'react';
import { keyCaps } from '#src/commands/kbd.tsx';
import { Input } from '#src/components/ui/input.tsx';
import { TAKES_KEYS } from './keyTarget.ts';
import { isLatin } from './layout.ts';
import { isMac } from '../browser/platform.ts';
import { SEQUENCE_MS } from './sequence.ts';
import { keyFacts, strokeOf } from './strokes.ts';

/** Strokes of the longest sequence. */
const STROKES_MAX = 3;

interface KeyFieldProps {
  label: string;
  /** The keys pressed so far, as the key map writes them; empty: none. */
  keys: string;
  onKeys: (keys: string) => void;
  /** Enter, when there are keys already. */
  onEnter?: () => void;
  /** Escape, when there are none. */
  onEscape?: () => void;
  /** True: it has the focus as soon as it is there. */
  first?: boolean;
  className?: string;
}

/** A field in which keys are pressed instead of written. Tab leaves it, Escape empties it. */
export function KeyField({ label, keys, onKeys, onEnter, onEscape, first = false, className }: KeyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (first) input.current?.focus();
  }, [first]);
  const press = (event: KeyboardEvent): void => {
    const stroke = strokeOf(keyFacts(event.nativeEvent), isMac, isLatin());
    if (stroke === null || /^(Shift\+)?Tab$/.test(stroke)) return;
    if (stroke === 'Escape' && !keys && !onEscape) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (stroke === 'Escape') return keys ? onKeys('') : onEscape?.();
    if (stroke === 'Enter' && keys && onEnter) return onEnter();
    const strokes = keys ? keys.split(' ') : [];
    const goesOn = performance.now() - last.current <= SEQUENCE_MS && strokes.length < STROKES_MAX;
    last.current = performance.now();
    onKeys(goesOn && keys ? `${keys} ${stroke}` : stroke);
  };
  return (
    <Input
      ref={input}
      readOnly
      {...TAKES_KEYS}
      value={keys ? keyCaps(keys).join(' ') : ''}
      aria-label={label}
      placeholder="Press keys"
      autoComplete="off"
      onKeyDown={press}
      {...(className && { className })}
    />
  );
}
