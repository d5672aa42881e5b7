import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { usePane } from '#src/panes/usePane.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** The means that an item of any of the lists needs to take part. */
export interface ChangeKeys {
  /** Number of the change that holds the tab stop and is what the commands act on; null: there is none. */
  current: number | null;
  onFocus: (mid: number) => void;
  onBlur: () => void;
}

/**
 * The keyboard over every change below `root`, in the order of `mids`: arrows, j and k move. When the current one is gone, the
 * one in its place is current, and has the focus if that one had it.
 */
export function useChangeKeys(
  mids: readonly number[],
  root: RefObject<HTMLDivElement | null>,
): ChangeKeys & { onKeyDown: (event: KeyboardEvent) => void } {
  const { setSubject } = usePane();
  const [at, setAt] = useState(0);
  const held = useRef(false);
  const current = mids[Math.min(at, mids.length - 1)] ?? null;
  useEffect(() => setSubject(current === null ? null : { table: 'outbox', row: { id: String(current) } }), [setSubject, current]);
  useEffect(() => {
    if (held.current && !root.current?.contains(document.activeElement)) focusChange(root.current, current);
  }, [root, current]);
  return {
    current,
    onFocus: (mid) => {
      held.current = true;
      setAt(mids.indexOf(mid));
    },
    onBlur: () => (held.current = false),
    onKeyDown: (event) => {
      const step = STEPS[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey || mids.length === 0) return;
      event.preventDefault();
      const next = Math.max(0, Math.min(at + step, mids.length - 1));
      setAt(next);
      focusChange(root.current, mids[next] ?? null);
    },
  };
}

function focusChange(root: HTMLElement | null, mid: number | null): void {
  root?.querySelector<HTMLElement>(`[data-change="${mid}"]`)?.focus();
}
