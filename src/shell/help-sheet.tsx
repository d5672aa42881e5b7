import { useState } from 'react';
import { useCommandContext, useCommandHost } from '#src/commands/commandHost.ts';
import { offersIn } from '#src/commands/keymap.ts';
import { score } from '#src/commands/rank.ts';
import { useStore } from '#src/commands/store.ts';
import { Kbd } from '#src/components/kbd.tsx';
import { Dialog, DialogContent, DialogTitle } from '#src/components/ui/dialog.tsx';
import { Input } from '#src/components/ui/input.tsx';
import { helpOpen } from './shellState.ts';

interface HelpRow {
  title: string;
  keywords: readonly string[];
  keys: readonly string[];
}

/** Keys that lists have of themselves while they have the focus. */
const LIST_KEYS: readonly HelpRow[] = [
  { title: 'Next row', keywords: ['down'], keys: ['j', 'ArrowDown'] },
  { title: 'Previous row', keywords: ['up'], keys: ['k', 'ArrowUp'] },
  { title: 'First and last row', keywords: ['top', 'bottom'], keys: ['Home', 'End'] },
  { title: 'Open row', keywords: ['enter', 'view'], keys: ['Enter'] },
  { title: 'Leave: menu, dialog, field, record', keywords: ['escape', 'back'], keys: ['Escape'] },
];

/** The live key map of this person, what works here first. */
function useKeyGroups(wanted: string): { heading: string; rows: HelpRow[] }[] {
  const { commands } = useCommandHost();
  const ctx = useCommandContext();
  const here = new Set(offersIn(commands, ctx).map(({ command }) => command.id));
  const mine = commands.filter(({ roles, keys }) => keys && (!roles || roles.includes(ctx.actor.role)));
  const fits = (row: HelpRow): boolean => !wanted.trim() || score(wanted, row) > 0;
  const rowsOf = (rows: readonly HelpRow[]): HelpRow[] => rows.filter(fits).map(({ title, keywords, keys }) => ({ title, keywords, keys }));
  return [
    { heading: 'Here', rows: rowsOf(mine.filter(({ id }) => here.has(id)) as HelpRow[]) },
    { heading: 'In a list', rows: rowsOf(LIST_KEYS) },
    { heading: 'Elsewhere', rows: rowsOf(mine.filter(({ id }) => !here.has(id)) as HelpRow[]) },
  ].filter(({ rows }) => rows.length > 0);
}

function HelpSheetContent() {
  const [wanted, setWanted] = useState('');
  const groups = useKeyGroups(wanted);
  return (
    <DialogContent
      aria-describedby={undefined}
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
      </div>
      {/* A scrolling area without controls must take the focus, or the keyboard cannot scroll it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} className="min-h-0 overflow-y-auto px-5 pb-5">
        {groups.map(({ heading, rows }) => (
          <section key={heading} aria-label={heading}>
            <h3 className="pt-4 pb-1 text-xs text-muted-foreground">{heading}</h3>
            <ul className="divide-y divide-border/60">
              {rows.map((row) => (
                <li key={row.title} className="flex h-8 items-center justify-between gap-4">
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
    <Dialog open={open} onOpenChange={helpOpen.set}>
      {open && <HelpSheetContent />}
    </Dialog>
  );
}
