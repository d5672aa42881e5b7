import { useRef, useState, type KeyboardEvent } from 'react';
import { useCommandContext, useCommandHost, useRunCommand } from '#src/commands/commandHost.ts';
import { mayEverUse, offersIn } from '#src/commands/keymap.ts';
import { score } from '#src/commands/rank.ts';
import { useStore } from '#src/commands/store.ts';
import type { Command } from '#src/commands/types.ts';
import { Kbd } from '#src/commands/kbd.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { Dialog, DialogContent, DialogTitle } from '#src/components/ui/dialog.tsx';
import { Input } from '#src/components/ui/input.tsx';
import { helpOpen } from './shellState.ts';

/** The line for what Escape does, one step at a press; no command of its own. */
const ESCAPE = { id: 'escape', title: 'Leave: menu, dialog, field, record', keywords: ['escape', 'back'], keys: ['Escape'] };

/** Whether the device is worked with a finger, as it is at this moment: a keyboard may be attached to it all the same. */
const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/** The height of a line, in pixels. */
const LINE_PX = 32;

type HelpRow = Pick<Command, 'title' | 'keywords'> & { id: string; keys: readonly string[] };

/** The key map of this person: what works here first, then the rest as it is grouped. Found by words, or by keys as they are written. */
function useKeyGroups(wanted: string): { heading: string; rows: HelpRow[] }[] {
  const { commands } = useCommandHost();
  const ctx = useCommandContext();
  const here = new Set<string>(offersIn(commands, ctx).map(({ command }) => command.id));
  const words = wanted.trim();
  const fits = (row: HelpRow): boolean =>
    !words || score(words, row) > 0 || row.keys.some((keys) => keys.toLowerCase() === words.toLowerCase());
  const mine = commands.flatMap((command) => {
    const { id, title, keywords, keys = [], group } = command;
    const isMine = keys.length > 0 && mayEverUse(command, ctx);
    return isMine && fits({ id, title, keywords, keys }) ? [{ id, title, keywords, keys, heading: here.has(id) ? 'Here' : group }] : [];
  });
  const rows = fits(ESCAPE) ? [...mine, { ...ESCAPE, heading: 'Here' }] : mine;
  const hereFirst = rows.toSorted((a, b) => Number(b.heading === 'Here') - Number(a.heading === 'Here'));
  // Two commands may be one to the person: what sets a hire date, of a driver and of an alert.
  const once = [...Map.groupBy(hereFirst, ({ title, keys }) => `${title} ${keys.join(' ')}`).values()].map(([first]) => first!);
  return [...Map.groupBy(once, ({ heading }) => heading)].map(([heading, those]) => ({ heading, rows: those }));
}

/** Tells whoever has no keys what takes their place. */
function TouchNote() {
  const run = useRunCommand();
  return (
    <div className="flex flex-wrap items-center gap-3 pt-4">
      <p className="min-w-48 flex-1">These shortcuts need a keyboard. Without one, search for a command and tap it.</p>
      <Button
        data-command="palette.open"
        variant="primary"
        onClick={() => {
          helpOpen.set(false);
          run('palette.open');
        }}
      >
        Search commands
      </Button>
    </div>
  );
}

function HelpSheetContent() {
  const [wanted, setWanted] = useState('');
  const groups = useKeyGroups(wanted);
  const run = useRunCommand();
  const list = useRef<HTMLDivElement>(null);
  /** The keys that scroll do so from the search too, which has no use for them. */
  const scroll = (event: KeyboardEvent): void => {
    const element = list.current;
    if (!element || event.target === element) return;
    const page = element.clientHeight - LINE_PX;
    const by = { ArrowDown: LINE_PX, ArrowUp: -LINE_PX, PageDown: page, PageUp: -page }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    element.scrollBy({ top: by });
  };
  return (
    <DialogContent
      aria-describedby={undefined}
      onKeyDown={scroll}
      className="top-[10%] flex max-w-xl flex-col overflow-hidden p-0"
      onCloseAutoFocus={(event) => event.preventDefault()}
    >
      <div className="flex items-center gap-3 border-b border-border py-3 pr-4 pl-5">
        <DialogTitle className="flex-1 text-base whitespace-nowrap">Keyboard shortcuts</DialogTitle>
        <Input
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          aria-label="Search shortcuts"
          placeholder="Search"
          className="h-7 w-44 shrink"
        />
        <Button
          data-command="prefs.keyboard"
          onClick={() => {
            helpOpen.set(false);
            run('prefs.keyboard');
          }}
        >
          Change…
        </Button>
      </div>
      {/* A scrolling area without controls must take the focus, or the keyboard cannot scroll it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={list} tabIndex={0} className="min-h-0 overflow-y-auto px-5 pb-5">
        {isTouch() && <TouchNote />}
        {groups.map(({ heading, rows }) => (
          <section key={heading} aria-label={heading}>
            <h3 className="pt-4 pb-1 text-xs text-muted-foreground">{heading}</h3>
            <ul className="divide-y divide-border/60">
              {rows.map((row) => (
                <li key={row.id} className="flex h-8 items-center justify-between gap-4">
                  <span className="truncate">{row.title}</span>
                  <span className="flex shrink-0 items-center gap-2">
                    {row.keys.map((keys) => (
                      <Kbd key={keys} keys={keys} />
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && <p className="pt-4 text-muted-foreground">Nothing found</p>}
      </div>
    </DialogContent>
  );
}

/** Every key that works, as it is now. */
export function HelpSheet() {
  const open = useStore(helpOpen);
  return (
    open && (
      <Dialog open onOpenChange={helpOpen.set}>
        <HelpSheetContent />
      </Dialog>
    )
  );
}
