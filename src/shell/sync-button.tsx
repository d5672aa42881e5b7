import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { needsPerson } from '#sync/store/entryStates.ts';
import { useRunCommand } from '#src/commands/commandHost.ts';
import { cn } from '#src/components/cn.ts';
import { Button } from '#src/components/ui/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#src/components/ui/popover.tsx';
import { useOutbox, useRecovery, useSyncStatus } from '#src/data/useLive.ts';
import { syncLabels, type SyncLabels } from './syncLabels.ts';

/** Fetched when it is first opened: at the start a line of the status bar is enough. */
const OutboxList = lazy(() => import('./outbox-list.tsx'));

const DOTS: Readonly<Record<SyncLabels['tone'], string>> = {
  green: 'bg-tone-green-solid',
  blue: 'bg-tone-blue-solid',
  amber: 'bg-tone-amber-solid',
  red: 'bg-tone-red-solid',
};
/** Shows how syncing stands, in words and color; opens the list of changes that are not safe yet. */
export function SyncButton() {
  const status = useSyncStatus();
  const outbox = useOutbox();
  const run = useRunCommand();
  const [open, setOpen] = useState(false);
  const recovery = useRecovery();
  const { tone, text, progress } = syncLabels(status, outbox, recovery);
  return (
    // While rows are being loaded the count changes many times a second: it is there to read, not to be read out.
    <div role="status" aria-label="Sync" aria-live={progress === null ? 'polite' : 'off'} className="min-w-0">
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger className="flex h-6 max-w-full min-w-0 items-center gap-2 rounded-sm px-1.5 text-xs text-muted-foreground hover:bg-muted hover:text-foreground">
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
          <Suspense>
            <OutboxList outbox={outbox} syncedAt={status.syncedAt} />
          </Suspense>
          <Button
            data-command="nav.outbox"
            className="mt-2 w-full"
            onClick={() => {
              setOpen(false);
              run('nav.outbox');
            }}
          >
            {outbox.some(needsPerson) ? 'Decide in the Sync center' : 'Open the Sync center'}
          </Button>
        </PopoverContent>
      </Popover>
    </div>
  );
}
