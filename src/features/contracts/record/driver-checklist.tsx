import { useEffect, useRef, type KeyboardEvent } from 'react';
import { dayOfItem } from '#domain/checklist/checklistFields.ts';
import { CHECKLIST_ITEMS, isOpen } from '#domain/checklist/items.ts';
import type { Row } from '#domain/tables.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { Badge } from '#src/components/badge.tsx';
import { cn } from '#src/components/cn.ts';
import { checklistLook } from '#src/components/checklist/checklistLook.ts';
import { dayWords } from '#src/components/checklist/dayWords.ts';
import { DateText } from '#src/components/date-text.tsx';
import type { DriverPartProps } from '#src/components/driverParts.ts';
import { SectionHeading } from '#src/components/section-heading.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { StateGlyph } from '#src/components/state-glyph.tsx';
import { useToday } from '#src/components/useToday.ts';
import { useLive } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { checklistQuery } from '../contract.queries.ts';
import { checklistActs, type ChecklistActs } from './checklistActs.ts';
import { remediesOfItem } from '#src/components/checklist/checklistRemedies.ts';

/** What a driver's file must hold, all of it at once: how each item stands, since or until when, by which paragraph, and what makes it whole. */
export function DriverChecklist({ contract, driver }: DriverPartProps) {
  const { rows, ready } = useLive(checklistQuery(driver.id));
  const [row] = rows;
  const root = useRef<HTMLElement>(null);
  const { hash, focused } = usePane();
  const isHere = row !== undefined;
  useEffect(() => {
    if (!isHere || !CHECKLIST_ITEMS.some(({ id }) => id === hash)) return;
    const item = root.current?.querySelector<HTMLElement>(`[data-item="${hash}"]`);
    item?.scrollIntoView({ block: 'center' });
    (item?.querySelector<HTMLElement>('button') ?? item)?.focus();
  }, [hash, isHere]);
  useEffect(() => {
    if (!focused || !isHere) return undefined;
    const own: ChecklistActs = { step: (by) => leadTo(root.current, by) };
    checklistActs.set(own);
    return () => {
      if (checklistActs.get() === own) checklistActs.set(null);
    };
  }, [focused, isHere]);
  return (
    <section ref={root} aria-label="Checklist" className="grid gap-2">
      <SectionHeading>Checklist</SectionHeading>
      {!ready && <Skeleton className="h-40 w-full" />}
      {ready && !row && (
        <p role="note" className="text-muted-foreground">
          The checklist is kept while the driver has an active contract.
        </p>
      )}
      {row && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-muted-foreground">{openWords(row.openCount)}</p>
            {row.openCount > 0 && <CommandButton id="checklist.clear" subject={{ table: 'drivers', row: driver }} />}
          </div>
          <ul className="divide-y divide-border border-t border-b border-border">
            {CHECKLIST_ITEMS.map((item) => (
              <Item key={item.id} item={item} row={row} contract={contract} driver={driver} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Leads the keyboard to the open item behind the one that has it, or before it; over the end to the other one. */
function leadTo(root: HTMLElement | null, by: 1 | -1): void {
  const items = [...(root?.querySelectorAll<HTMLElement>('[data-item][data-open]') ?? [])];
  const at = items.findIndex((item) => item.contains(document.activeElement));
  const start = by > 0 ? -1 : items.length;
  items[((at < 0 ? start : at) + by + items.length) % items.length]?.focus();
}

/** Enter on an item does what makes it whole, the proper thing first. */
function cureByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const remedy = event.currentTarget.querySelector('button');
  if (!remedy) return;
  event.preventDefault();
  event.stopPropagation();
  remedy.click();
}

/** Returns how many items are open, in words, and what that means. */
function openWords(count: number): string {
  if (count === 0) return 'Nothing is open';
  const items = `${count} of ${CHECKLIST_ITEMS.length} items ${count === 1 ? 'is' : 'are'} open`;
  return `${items}: missing, not signed, expired or expiring soon`;
}

interface ItemProps extends DriverPartProps {
  item: (typeof CHECKLIST_ITEMS)[number];
  row: Row<'driverChecklists'>;
}

function Item({ item, row, contract, driver }: ItemProps) {
  const { id, label, cfr } = item;
  const state = row[id];
  const day = dayOfItem(row, id);
  const subject = contract
    ? ({ table: 'contracts', row: { ...contract, $: { driver } } } as const)
    : ({ table: 'drivers', row: driver } as const);
  return (
    // The commands of the checklist lead the keyboard here.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-item={id}
      data-open={isOpen(state) || undefined}
      tabIndex={-1}
      onKeyDown={cureByKey}
      className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 py-1 outline-hidden focus:bg-accent"
    >
      <span className="w-56 min-w-0 @max-[35rem]:w-full">
        <span className="block font-medium">{label}</span>
        <span className="block text-xs text-muted-foreground">{cfr}</span>
      </span>
      <Badge look={checklistLook(state)} />
      <span className="min-w-36 flex-1 text-muted-foreground">{day !== null && <ItemDay item={item} day={day} />}</span>
      {isOpen(state) && (
        <span className="flex flex-wrap gap-1.5">
          {remediesOfItem(id, state).map((command) => (
            <CommandButton key={command} id={command} subject={subject} size="sm" />
          ))}
        </span>
      )}
    </li>
  );
}

/** The day of an item; one that is over says so in shape, word and color. */
function ItemDay({ item, day }: { item: ItemProps['item']; day: string }) {
  const { words, isOver } = dayWords(item, day, useToday());
  return (
    <span className={cn('inline-flex items-center gap-1', isOver && 'text-tone-red-fg')}>
      {isOver && <StateGlyph glyph="clock-alert" />}
      <span>
        {words} <DateText value={day} />
      </span>
    </span>
  );
}
