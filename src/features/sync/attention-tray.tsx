import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useOutbox } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { trayGroups } from './tray.ts';
import { TrayItem } from './tray-item.tsx';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * What the server did not do and only the person can decide about, each with what it was about. One of them holds the tab stop
 * and is what the commands act on; when it is gone the one in its place does.
 */
export function AttentionTray() {
  const outbox = useOutbox();
  const groups = useMemo(() => trayGroups(outbox), [outbox]);
  const { setSubject } = usePane();
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const current = groups[Math.min(at, groups.length - 1)]?.entry ?? null;
  const mid = current?.mid ?? null;
  useEffect(() => setSubject(mid === null ? null : { table: 'outbox', row: { id: String(mid) } }), [setSubject, mid]);
  const held = useRef(false);
  useEffect(() => {
    // The one that had the keyboard was decided: the next takes its place.
    if (held.current && !list.current?.contains(document.activeElement)) focusItem(list.current, mid);
  }, [mid]);

  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey || groups.length === 0) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(at + step, groups.length - 1));
    setAt(next);
    focusItem(list.current, groups[next]?.entry.mid ?? null);
  };
  return (
    <section aria-labelledby="tray-heading" className="grid gap-3">
      <h2 id="tray-heading" className="flex items-baseline gap-2 text-sm font-semibold">
        Needs you
        <span className="text-xs font-normal text-muted-foreground tabular-nums">{groups.length}</span>
      </h2>
      {groups.length === 0 && <p className="text-muted-foreground">Nothing waits for a decision of yours.</p>}
      {/* The keys move between the items, which are focused themselves. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={list} aria-labelledby="tray-heading" className="grid gap-3" onKeyDown={move}>
        {groups.map((group, i) => (
          <TrayItem
            key={group.entry.mid}
            group={group}
            active={group.entry === current}
            onFocus={() => {
              held.current = true;
              setAt(i);
            }}
            onBlur={() => (held.current = false)}
          />
        ))}
      </ul>
    </section>
  );
}

function focusItem(list: HTMLElement | null, mid: number | null): void {
  list?.querySelector<HTMLElement>(`[data-change="${mid}"]`)?.focus();
}
