import { useEffect, useState } from 'react';
import { runCommand, useCommandContext, useCommandHost } from '#src/commands/commandHost.ts';
import { CommandKbd } from '#src/commands/command-kbd.tsx';
import { isPlainField, offersOnSubject } from '#src/commands/keymap.ts';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#src/components/ui/dropdown-menu.tsx';

/** The place where the menu opens, and over which row. */
interface Place {
  row: HTMLElement;
  id: string;
  x: number;
  y: number;
}

/** A row in a list, where the browser's own menu is not wanted more (text, fields, links held with Shift). */
function placeOf(event: MouseEvent): Place | null {
  const target = event.target as Element;
  const row = target.closest<HTMLElement>('[role="grid"] [data-row]');
  if (!row || event.shiftKey || target.closest('input, textarea, select, [contenteditable]')) return null;
  const box = row.getBoundingClientRect();
  // The menu key says no place.
  const isInside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
  return { row, id: row.dataset['row']!, x: isInside ? event.clientX : box.left + 32, y: isInside ? event.clientY : box.bottom };
}

function Items({ place }: { place: Place }) {
  const host = useCommandHost();
  const now = useCommandContext();
  if (now.subject?.row.id !== place.id) return null;
  const isChosen = now.selection.some(({ row }) => row.id === place.id);
  const ctx = { ...now, mode: 'list' as const, selection: isChosen ? now.selection : [] };
  const offers = offersOnSubject(host.commands, ctx).filter(({ command }) => !isPlainField(command));
  return offers.map(({ command, state }) => (
    <DropdownMenuItem
      key={command.id}
      data-command={command.id}
      disabled={state !== true}
      onSelect={() => runCommand(host, command, ctx)}
      {...(typeof state === 'string' && { title: state })}
    >
      <span className="flex-1">{command.title}</span>
      <CommandKbd id={command.id} className="ml-6" />
    </DropdownMenuItem>
  ));
}

/** The menu at the pointer, or by the menu key, over a row of any list. With Shift the browser's own menu opens. */
export function RowContextMenu() {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    const open = (event: MouseEvent): void => {
      const next = placeOf(event);
      if (!next) return;
      event.preventDefault();
      next.row.focus();
      setPlace(next);
    };
    document.addEventListener('contextmenu', open);
    return () => document.removeEventListener('contextmenu', open);
  }, []);
  if (!place) return null;
  return (
    <DropdownMenu key={`${place.id} ${place.x} ${place.y}`} modal={false} defaultOpen onOpenChange={(open) => !open && setPlace(null)}>
      <DropdownMenuTrigger asChild>
        <span aria-hidden="true" className="pointer-events-none fixed size-0" style={{ left: place.x, top: place.y }} />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="start"
        sideOffset={0}
        aria-label="Actions"
        className="max-h-[70dvh] overflow-y-auto"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (place.row.isConnected) place.row.focus();
        }}
      >
        <Items place={place} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
