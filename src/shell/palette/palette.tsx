import * as Dialog from '@radix-ui/react-dialog';
import { Command as Cmdk } from 'cmdk';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { runCommand, useCommandContext, useCommandHost } from '#src/commands/commandHost.ts';
import { offersIn, stateOf } from '#src/commands/keymap.ts';
import { isMac } from '#src/commands/platform.ts';
import { keyFacts, strokeOf } from '#src/commands/strokes.ts';
import { restoreFocus } from '#src/panes/paneFocus.ts';
import { usePaneStore } from '#src/panes/panesContext.ts';
import type { RecordSource } from '../contribution.ts';
import { CONTRIBUTIONS } from '../contributions.ts';
import { paletteState, type PaletteState } from '../shellState.ts';
import { PaletteFooter } from './palette-footer.tsx';
import { PaletteInput } from './palette-input.tsx';
import { PaletteRowView } from './palette-row.tsx';
import { readUsage, rememberRun } from './paletteMemory.ts';
import { commandSections, cutRows, readInput, type PaletteRow, type Section } from './paletteRows.ts';
import { subjectHeading } from './subjectHeading.ts';
import { useRecordRows } from './useRecordRows.ts';

const SOURCES: readonly RecordSource[] = CONTRIBUTIONS.flatMap((contribution) => contribution.records ?? []);

/** Commands for the context in which the palette was opened, frozen until it closes. */
function useFrozenOffers() {
  const host = useCommandHost();
  const live = useCommandContext();
  const [frozen] = useState(() => {
    const ids = new Set<string>();
    for (const command of host.commands) {
      if (live.subject && stateOf(command, live) !== false && stateOf(command, { ...live, subject: null }) === false) ids.add(command.id);
    }
    const now = Date.now();
    return {
      ctx: live,
      now,
      offers: offersIn(host.commands, live),
      subject: { ids, heading: subjectHeading(live.subject) },
      usage: readUsage(live.actor.userId),
    };
  });
  return frozen;
}

/** Every screen, record and command in one place; cmdk only draws and moves, the ranking is ours. */
export function Palette({ state }: { state: PaletteState }) {
  const host = useCommandHost();
  const panes = usePaneStore();
  const frozen = useFrozenOffers();
  const [text, setText] = useState(state.typed);
  const [chosen, setChosen] = useState<{ text: string; value: string }>({ text: '', value: '' });
  const enterWaits = useRef<{ text: string; side: boolean } | null>(null);

  const { scope, query } = readInput(text);
  const records = useRecordRows(scope, query, SOURCES, host.tools, frozen.ctx.actor);
  const { ready, barred } = useMemo(() => commandSections({ ...frozen, scope, query }), [frozen, scope, query]);
  const sections = cutRows([...ready, ...records.sections, ...barred], query !== '' || scope !== 'all');
  const runnable = [...ready, ...(records.current ? records.sections : [])].flatMap((section) => section.rows);
  // The selection stays where the person put it for these words; new words start at the top.
  const value = (chosen.text === text && runnable.find((row) => row.value === chosen.value)?.value) || (runnable[0]?.value ?? '');

  const close = (): void => {
    flushSync(() => paletteState.set(null));
    const { panes: all, focused } = panes.state();
    if (state.opener instanceof HTMLElement && state.opener.isConnected && state.opener !== document.body) state.opener.focus();
    else if (all[focused]) restoreFocus(all[focused]);
  };

  /** First the keyboard goes back to where it was, then the command runs there. */
  const run = (row: PaletteRow | undefined, where: 'here' | 'side'): void => {
    if (!row || (row.kind === 'command' && row.offer.state !== true)) return;
    close();
    if (row.kind === 'record') return panes.go(row.href, where);
    const { command } = row.offer;
    rememberRun(frozen.ctx.actor.userId, command.id, query, Date.now());
    const target =
      command.group === 'Navigate' && where === 'side'
        ? { ...host, tools: { ...host.tools, go: (href: string) => host.tools.go(href, 'side') } }
        : host;
    runCommand(target, command, frozen.ctx);
  };

  // A record that was found for words typed before is seen, but not run. Rows get one function for good: see palette-row.tsx.
  const click = useRef<(row: PaletteRow) => void>(() => undefined);
  useEffect(() => {
    click.current = (row) => (row.kind === 'command' || records.current) && run(row, 'here');
  });
  const runClicked = useCallback((row: PaletteRow) => click.current(row), []);

  const enter = (side: boolean): void => {
    const row = runnable.find((one) => one.value === value);
    if (row) run(row, side ? 'side' : 'here');
    else if (!records.current) enterWaits.current = { text, side };
  };
  useEffect(() => {
    const waits = enterWaits.current;
    if (!waits || !records.current) return;
    enterWaits.current = null;
    // After this commit: running closes the palette at once, which React does not do from within an effect.
    if (waits.text === text) queueMicrotask(() => enter(waits.side));
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    const stroke = strokeOf(keyFacts(event.nativeEvent), isMac);
    if (stroke === 'Mod+k') {
      event.preventDefault();
      close();
    } else if (stroke === 'Enter' || stroke === 'Shift+Enter') {
      event.preventDefault();
      enter(stroke === 'Shift+Enter');
    }
  };

  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-frame/60" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="fixed top-[15%] left-1/2 z-50 flex max-h-[min(33rem,80dvh)] w-[calc(100vw-1.5rem)] max-w-160 -translate-x-1/2 flex-col overflow-hidden rounded-xl border border-border bg-popover text-sm shadow-dialog outline-hidden"
        >
          <Dialog.Title className="sr-only">Command palette</Dialog.Title>
          <Cmdk
            label="Command palette"
            shouldFilter={false}
            vimBindings={false}
            value={value}
            onValueChange={(next) => setChosen({ text, value: next })}
            onKeyDown={onKeyDown}
            className="flex min-h-0 flex-1 flex-col"
          >
            <PaletteInput text={text} onText={setText} active={value} rows={sections.length} />
            <PaletteList sections={sections} onRun={runClicked} waiting={!records.current} growing={records.growing} />
          </Cmdk>
          <PaletteFooter count={sections.reduce((sum, section) => sum + section.rows.length, 0)} text={text} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface PaletteListProps {
  sections: readonly Section[];
  waiting: boolean;
  /** Records are still being made ready: more may be found soon. */
  growing: boolean;
  onRun: (row: PaletteRow) => void;
}

function PaletteList({ sections, waiting, growing, onRun }: PaletteListProps) {
  return (
    <Cmdk.List className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2">
      {sections.length === 0 && !waiting && !growing && <p className="px-2.5 py-6 text-center text-muted-foreground">Nothing found</p>}
      {sections.map((section) => (
        <Cmdk.Group
          key={section.heading}
          heading={<Heading section={section} />}
          className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted-foreground"
        >
          {section.rows.map((row) => (
            <PaletteRowView key={row.value} row={row} onRun={onRun} />
          ))}
        </Cmdk.Group>
      ))}
      {growing && <p className="px-2.5 py-2 text-xs text-muted-foreground">Still reading records. More may be found.</p>}
    </Cmdk.List>
  );
}

/** What a section holds, and how much of it is shown where that is not all. */
function Heading({ section: { heading, rows, total = rows.length } }: { section: Section }) {
  if (total <= rows.length) return heading;
  return (
    <span className="flex justify-between gap-3">
      {heading}
      <span className="tabular-nums">
        {rows.length} of {total.toLocaleString('en-US')}
      </span>
    </span>
  );
}
