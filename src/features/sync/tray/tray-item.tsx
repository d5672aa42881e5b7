import { Badge } from '#src/components/badge.tsx';
import { mutationLabel } from '#src/components/changeLabels.ts';
import { DateText } from '#src/components/date-text.tsx';
import type { OutboxEntry } from '#sync/replicaApi.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { ConflictFields, WantedFields } from '../fields/change-fields.tsx';
import { ChangeTitle } from '../center/change-title.tsx';
import { trayLook, type TrayGroup } from './tray.ts';

interface TrayItemProps {
  group: TrayGroup;
  /** Holds the tab stop. */
  active: boolean;
  onFocus: () => void;
  onBlur: () => void;
}

/** One change that waits for a decision: what it was, why it waits, what can be done, and what hangs on it. */
export function TrayItem({ group: { entry, dependents }, active, onFocus, onBlur }: TrayItemProps) {
  const subject = { table: 'outbox', row: { id: String(entry.mid) } } as const;
  const heading = `change-${entry.mid}`;
  return (
    // The whole item is what the keys act on, as a row of a list is: it has the focus itself.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={active ? 0 : -1}
      data-change={entry.mid}
      aria-labelledby={heading}
      onFocus={onFocus}
      onBlur={onBlur}
      className="grid gap-3 rounded-lg border border-border bg-card p-3.5 outline-hidden focus-visible:ring-2 focus-visible:ring-ring"
    >
      <Head entry={entry} id={heading} />
      {entry.conflict ? <ConflictFields entry={entry} conflict={entry.conflict} /> : <WantedFields entry={entry} />}
      <div className="flex flex-wrap gap-1.5">
        <CommandButton id="conflict.mine" subject={subject} variant="primary">
          Keep mine
        </CommandButton>
        <CommandButton id="conflict.theirs" subject={subject}>
          Keep theirs
        </CommandButton>
        <CommandButton id="conflict.merge" subject={subject}>
          Choose per field…
        </CommandButton>
        <CommandButton id="outbox.retry" subject={subject}>
          Retry
        </CommandButton>
        <CommandButton id="outbox.edit" subject={subject}>
          Fix and retry…
        </CommandButton>
        <CommandButton id="outbox.discard" subject={subject} variant="ghost">
          Discard
        </CommandButton>
      </div>
      {dependents.length > 0 && <Dependents dependents={dependents} />}
    </li>
  );
}

function Head({ entry, id }: { entry: OutboxEntry; id: string }) {
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <ChangeTitle entry={entry} id={id} />
        <Badge look={trayLook(entry)} />
        <DateText value={entry.at} withTime className="ml-auto text-xs text-muted-foreground" />
      </div>
      {entry.message && <p className="text-muted-foreground">{entry.message}</p>}
    </div>
  );
}

/** Changes that could not be done without this one. */
function Dependents({ dependents }: { dependents: readonly OutboxEntry[] }) {
  return (
    <div className="border-t border-border pt-2.5">
      <h4 className="text-xs text-muted-foreground">Not done either, because it belongs to this</h4>
      <ul className="mt-1 grid gap-2">
        {dependents.map((entry) => (
          <li key={entry.mid} className="grid gap-1">
            <span>{mutationLabel(entry.name)}</span>
            <WantedFields entry={entry} />
          </li>
        ))}
      </ul>
    </div>
  );
}
