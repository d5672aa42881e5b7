import { isUnderWay, type BulkBatch } from '#domain/esign/bulkBatch.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { ProblemNote } from '../form/problem-note.tsx';
import { BatchCard } from './batch-card.tsx';
import type { BulkAct, Bulks } from './useBulks.ts';

interface BatchListProps {
  bulks: Bulks;
  isOnline: boolean;
  /** The batch that was sent from this screen a moment ago. */
  newest: string | null;
  onAct: (batch: BulkBatch, what: BulkAct, number?: number) => void;
}

/** The batches that were sent, newest first; those under way tell how far they are, on whichever device one looks. */
export function BatchList({ bulks: { batches, problem, retry }, isOnline, newest, onAct }: BatchListProps) {
  return (
    <section aria-label="Batches" aria-busy={batches === null && problem === null && isOnline} className="grid gap-3">
      <h2 className="text-base font-semibold">Batches</h2>
      <ProblemNote problem={problem} retry={retry} />
      {batches === null && !isOnline && (
        <p className="text-sm text-muted-foreground">Batches are listed as soon as the server can be reached.</p>
      )}
      {batches === null && problem === null && isOnline && <Skeleton className="h-16" />}
      {batches?.length === 0 && <p className="text-sm text-muted-foreground">Nothing has been sent in bulk yet.</p>}
      {batches !== null && batches.length > 0 && (
        <ul className="grid gap-3">
          {batches.map((batch) => (
            <BatchCard key={batch.id} batch={batch} isNew={batch.id === newest} onAct={(what, number) => onAct(batch, what, number)} />
          ))}
        </ul>
      )}
      {!isOnline && batches?.some(isUnderWay) && (
        <p role="status" className="text-sm text-muted-foreground">
          You are offline. The server goes on sending; how far it is shows when you are back online.
        </p>
      )}
    </section>
  );
}
