import type { ReactNode } from 'react';
import type { OutboxEntry } from '#sync/replicaApi.ts';
import { Badge } from '#src/components/badge.tsx';
import { DateText } from '#src/components/date-text.tsx';
import type { StateLook } from '#src/components/states.ts';
import { ChangedFields } from '../fields/changed-fields.tsx';
import { ChangeTitle } from './change-title.tsx';
import type { ChangeKeys } from './useChangeKeys.ts';

/** One change in a line or two: what, of which record, before and after, how far it is, and what can be done. */
export function ChangeRow({
  entry,
  look,
  at,
  keys,
  children,
}: {
  entry: OutboxEntry;
  look: StateLook;
  /** ISO instant that is shown. */
  at: string;
  keys: ChangeKeys;
  children?: ReactNode;
}) {
  const heading = `change-${entry.mid}`;
  return (
    // The whole row is what the keys act on: it has the focus itself.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={entry.mid === keys.current ? 0 : -1}
      data-change={entry.mid}
      aria-labelledby={heading}
      onFocus={() => keys.onFocus(entry.mid)}
      onBlur={keys.onBlur}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3.5 py-2.5 outline-hidden focus-visible:bg-accent"
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <ChangeTitle entry={entry} id={heading} />
        <Badge look={look} />
      </div>
      <DateText value={at} withTime className="text-xs whitespace-nowrap text-muted-foreground" />
      <ChangedFields entry={entry} />
      <div className="flex justify-end gap-1.5">{children}</div>
    </li>
  );
}
