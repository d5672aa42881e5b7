import { useEffect, useRef } from 'react';
import { isUnderWay, type BulkBatch } from '#domain/esign/bulkBatch.ts';
import { Badge } from '#src/components/badge.tsx';
import { formatDateTime } from '#src/components/formatDate.ts';
import { Button } from '#src/components/ui/button.tsx';
import { batchLook, batchWords } from './batchWords.ts';
import { FailureList } from './failure-list.tsx';
import type { BulkAct } from './useBulks.ts';

interface BatchCardProps {
  batch: BulkBatch;
  /** It was sent from this screen a moment ago: the keyboard goes to what takes it back. */
  isNew: boolean;
  onAct: (what: BulkAct, number?: number) => void;
}

/** A batch: how far it is, what failed, and what can still be done about it. */
export function BatchCard({ batch, isNew, onAct }: BatchCardProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const { title, state, by, createdAt, rows, sent, failed, left } = batch;
  const isHeld = state === 'HELD';
  useEffect(() => {
    if (isNew && isHeld) undo.current?.focus();
  }, [isNew, isHeld]);
  return (
    <li aria-label={title} className="grid gap-2 rounded-lg border border-border px-3 py-2.5">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="min-w-0 flex-1 font-medium wrap-anywhere" dir="auto">
          {title}
        </span>
        <Badge look={batchLook(batch)} />
      </p>
      <p className="text-xs text-muted-foreground">
        {by && (
          <>
            <bdi>{by}</bdi>,{' '}
          </>
        )}
        {formatDateTime(createdAt)}
      </p>
      {isUnderWay(batch) && <progress aria-label={`Progress of ${title}`} className="h-2 w-full" max={rows} value={sent + failed + left} />}
      <p className="text-sm tabular-nums">{batchWords(batch)}</p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isHeld && (
          <Button ref={undo} data-part="note" data-command="esign.bulk.undo" onClick={() => onAct('undo')}>
            Undo
          </Button>
        )}
        {state === 'SENDING' && (
          <Button data-part="note" data-command="esign.bulk.cancel" onClick={() => onAct('cancel')}>
            Cancel the rest
          </Button>
        )}
        {failed > 1 && (
          <Button data-part="note" data-command="esign.bulk.retry" onClick={() => onAct('retry')}>
            Try all failed again
          </Button>
        )}
      </div>
      {failed > 0 && <FailureList batch={batch} onRetry={(number) => onAct('retry', number)} />}
    </li>
  );
}
