import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { needsPerson } from '#sync/outbox/states.ts';
import type { OutboxEntry } from '#sync/replicaApi.ts';
import { useRunCommand } from '#src/commands/commandHost.ts';
import { cn } from '#src/components/cn.ts';
import { Button } from '#src/components/ui/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#src/components/ui/popover.tsx';
import { outbox as myChanges } from '#src/data/replica.ts';
import { useOutbox, useSyncStatus } from '#src/data/useLive.ts';
import { mutationWords } from '#src/components/changeWords.ts';
import { syncWords, type SyncWords } from './syncWords.ts';
import { SealedNote } from './sealed-note.tsx';

const DOTS: Readonly<Record<SyncWords['tone'], string>> = {
  green: 'bg-tone-green-solid',
  blue: 'bg-tone-blue-solid',
  amber: 'bg-tone-amber-solid',
  red: 'bg-tone-red-solid',
};
const clock = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', hour: 'numeric', minute: '2-digit' });

/** In a word, why a change does not go on without its person. */
const WAITS_FOR_PERSON: Partial<Record<OutboxEntry['state'], string>> = {
  rejected: 'Refused',
  conflicted: 'Conflict',
  expired: 'Expired',
};

function OutboxRow({ entry }: { entry: OutboxEntry }) {
  const refused = entry.state === 'rejected';
  const reason = WAITS_FOR_PERSON[entry.state];
  return (
    <li className="flex items-start gap-2.5 py-2">
      <span aria-hidden="true" className={cn('mt-1.5 size-2 shrink-0 rounded-full', reason ? DOTS.red : DOTS.amber)} />
      <div className="min-w-0 flex-1">
        <p className="truncate">{mutationWords(entry.name)}</p>
        <p className="text-xs text-muted-foreground">
          <time dateTime={entry.at}>{clock.format(new Date(entry.at))}</time> ·{' '}
          {reason ? `${reason}: ${entry.message ?? 'no reason was given'}` : 'Waiting to be sent'}
        </p>
      </div>
      {refused && (
        <Button aria-label={`Discard ${mutationWords(entry.name)}`} onClick={() => void myChanges.discard(entry.mid)}>
          Discard
        </Button>
      )}
    </li>
  );
}

/** What waits, and before it what only the person can decide about. */
function OutboxList({ outbox, syncedAt }: { outbox: readonly OutboxEntry[]; syncedAt: string | null }) {
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
      <SealedNote />
      {syncedAt && (
        <p className="border-t border-border pt-2 text-xs text-muted-foreground">
          Last up to date <time dateTime={syncedAt}>{clock.format(new Date(syncedAt))}</time>
        </p>
      )}
    </>
  );
}

/** How syncing stands, in words and colour; opens the list of changes that are not safe yet. */
export function SyncButton() {
  const status = useSyncStatus();
  const outbox = useOutbox();
  const run = useRunCommand();
  const [open, setOpen] = useState(false);
  const { tone, text, progress } = syncWords(status, outbox);
  return (
    // While rows are being loaded the count changes many times a second: it is there to read, not to be read out.
    <div role="status" aria-label="Sync" aria-live={progress === null ? 'polite' : 'off'} className="min-w-0">
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger className="flex h-6 min-w-0 items-center gap-2 rounded-sm px-1.5 text-xs text-muted-foreground hover:bg-muted hover:text-foreground">
          {tone === 'red' ? (
            <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0 text-tone-red-fg" />
          ) : (
            <span aria-hidden="true" className={cn('size-2 shrink-0 rounded-full', DOTS[tone], tone === 'blue' && 'animate-pulse')} />
          )}
          <span className="truncate tabular">{text}</span>
          {progress !== null && (
            <span
              role="progressbar"
              aria-label="Loading"
              aria-valuenow={Math.round(progress * 100)}
              aria-valuemin={0}
              aria-valuemax={100}
              className="h-1 w-24 overflow-hidden rounded-full bg-border max-sm:w-12"
            >
              <span className="block h-full rounded-full bg-tone-blue-solid" style={{ width: `${progress * 100}%` }} />
            </span>
          )}
        </PopoverTrigger>
        <PopoverContent side="top" aria-label="Changes on this device" className="w-80">
          <OutboxList outbox={outbox} syncedAt={status.syncedAt} />
          <Button
            className="mt-2 w-full"
            onClick={() => {
              setOpen(false);
              run('nav.outbox');
            }}
          >
            {outbox.some(needsPerson) ? 'Decide in the Sync centre' : 'Open the Sync centre'}
          </Button>
        </PopoverContent>
      </Popover>
    </div>
  );
}
