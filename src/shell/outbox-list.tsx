import { needsPerson } from '#sync/store/entryStates.ts';
import type { OutboxEntry } from '#sync/replicaApi.ts';
import { mutationLabel } from '#src/components/changeLabels.ts';
import { cn } from '#src/components/cn.ts';
import { RecoveryNote } from '#src/components/recovery-note.tsx';
import { SealedNote } from '#src/components/sealed-note.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { outbox as myChanges } from '#src/data/replica.ts';

const clock = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', hour: 'numeric', minute: '2-digit' });

/** The reason in a word why a change does not go on without its person. */
const WAITS_FOR_PERSON: Partial<Record<OutboxEntry['state'], string>> = {
  rejected: 'Refused',
  conflicted: 'Conflict',
  expired: 'Not sent',
};
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });

/** Says where a change is on its way. */
function outboxLabel({ state, message, holdUntil }: OutboxEntry): string {
  const reason = WAITS_FOR_PERSON[state];
  if (reason) return `${reason}: ${message ?? 'no reason was given'}`;
  if (state === 'held') return holdUntil ? `Leaves at ${time.format(new Date(holdUntil))}` : 'Held: waits for your word';
  return state === 'sending' ? 'Sending' : 'Waiting to be sent';
}

function OutboxRow({ entry }: { entry: OutboxEntry }) {
  const { mid, state, name } = entry;
  const words = mutationLabel(name);
  return (
    <li className="flex items-start gap-2.5 py-2">
      <span
        aria-hidden="true"
        className={cn('mt-1.5 size-2 shrink-0 rounded-full', needsPerson(entry) ? 'bg-tone-red-solid' : 'bg-tone-amber-solid')}
      />
      <div className="min-w-0 flex-1">
        <p className="truncate">{words}</p>
        <p className="text-xs text-muted-foreground">
          <time dateTime={entry.at}>{clock.format(new Date(entry.at))}</time> · {outboxLabel(entry)}
        </p>
      </div>
      {state === 'rejected' && (
        <Button data-command="outbox.discard" aria-label={`Discard ${words}`} onClick={() => void myChanges.discard(mid)}>
          Discard
        </Button>
      )}
      {state === 'held' && entry.holdUntil === null && (
        <Button data-command="outbox.release" aria-label={`Send ${words}`} onClick={() => void myChanges.release(mid)}>
          Send
        </Button>
      )}
      {(state === 'held' || state === 'queued') && (
        <Button data-command="outbox.discard" aria-label={`Undo: ${words}`} onClick={() => void myChanges.cancel(mid)}>
          Undo
        </Button>
      )}
    </li>
  );
}

/** Lists what waits, and before it what only the person can decide about. */
export default function OutboxList({ outbox, syncedAt }: { outbox: readonly OutboxEntry[]; syncedAt: string | null }) {
  const open = outbox
    .filter((entry) => entry.state !== 'acknowledged')
    .toSorted((a, b) => Number(needsPerson(b)) - Number(needsPerson(a)) || a.mid - b.mid);
  return (
    <>
      <h2 className="font-medium">Changes on this device</h2>
      {open.length === 0 && <p className="pt-1 text-muted-foreground">Everything you did has been sent.</p>}
      <ul className="max-h-80 divide-y divide-border overflow-y-auto">
        {open.map((entry) => (
          <OutboxRow key={entry.mid} entry={entry} />
        ))}
      </ul>
      <RecoveryNote />
      <SealedNote />
      {syncedAt && (
        <p className="border-t border-border pt-2 text-xs text-muted-foreground">
          Last up to date <time dateTime={syncedAt}>{clock.format(new Date(syncedAt))}</time>
        </p>
      )}
    </>
  );
}
