import { useRef, useState, type KeyboardEvent } from 'react';
import type { Command } from '#src/commands/types.ts';
import { cn } from '#src/components/cn.ts';
import { StateGlyph } from '#src/components/state-glyph.tsx';
import type { StateLook } from '#src/components/states.ts';
import { leaveGroup } from './dashboardRequests.ts';

/** A number that leads to the list behind it. `count` null: not known yet; `note` says why it cannot be. */
export interface Tile {
  href: string;
  label: string;
  count: number | null;
  note?: string | undefined;
  look?: StateLook;
  command: Command['id'];
}

/** Returns how many tiles stand in the first row now. */
function columnsOf(tiles: readonly HTMLElement[]): number {
  const top = tiles[0]?.offsetTop;
  const inFirst = tiles.findIndex((tile) => tile.offsetTop !== top);
  return inFirst < 0 ? tiles.length : inFirst;
}

/** Tiles as one stop of the Tab key; arrows move between them and over their edge to what is above and below, Enter opens the list. */
export function Tiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  const grid = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent): void => {
    const all = [...(grid.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const at = all.findIndex((tile) => tile === document.activeElement);
    const row = columnsOf(all);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + row, ArrowUp: at - row, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (all[to]) all[to].focus();
    else if (grid.current && event.key === 'ArrowDown') leaveGroup(grid.current, 1);
    else if (grid.current && event.key === 'ArrowUp') leaveGroup(grid.current, -1);
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the tiles in it have the focus and bubble their keys here
    <ul
      ref={grid}
      aria-label={label}
      data-dash-group=""
      className="grid grid-cols-2 gap-2 @min-[40rem]:grid-cols-3 @min-[62rem]:grid-cols-6"
      onKeyDown={move}
    >
      {tiles.map(({ href, label: words, count, note, look, command }, i) => (
        <li key={href}>
          <a
            href={href}
            data-tile=""
            data-command={command}
            tabIndex={i === Math.min(current, tiles.length - 1) ? 0 : -1}
            onFocus={() => setCurrent(i)}
            className={cn(
              'flex h-full flex-col justify-between gap-1 rounded-lg border border-border px-3 py-2.5 hover:bg-muted',
              count === 0 && 'text-muted-foreground',
            )}
          >
            <span className="text-xl font-semibold tabular-nums">{count?.toLocaleString('en-US') ?? (note ? '–' : '…')}</span>
            <span className="flex items-center gap-1.5 text-xs text-muted-foreground">
              {look && <StateGlyph glyph={look.glyph} className="size-3 shrink-0" />}
              {words}
              {note && ` (${note})`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
