import { BULK_FAILURES_SHOWN, type BulkBatch, type BulkFailure } from '#domain/esign/bulkBatch.ts';
import { useGetAnswer } from '#src/commands/useServerAnswer.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { Button } from '#src/components/ui/button.tsx';

interface FailureListProps {
  batch: BulkBatch;
  /** Sends one of its rows once more, or all that failed. */
  onRetry: (number?: number) => void;
}

/** The rows of a batch that could not be sent, each with its reason. */
export function FailureList({ batch: { id, failed }, onRetry }: FailureListProps) {
  const { data, message: problem } = useGetAnswer<{ data: { failures: readonly BulkFailure[] } }>(
    `/api/esign/bulk?id=${encodeURIComponent(id)}`,
    failed,
  );
  if (problem !== null)
    return (
      <p role="alert" className="text-sm text-destructive">
        {problem}
      </p>
    );
  if (data === null) return <Skeleton className="h-8" />;
  return (
    <div className="grid gap-2">
      <ul aria-label="Failed rows" className="max-h-72 overflow-auto rounded-md border border-border">
        {data.data.failures.map(({ number, who, problem: reason }) => (
          <li
            key={number}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-border px-3 py-1.5 text-sm last:border-b-0"
          >
            <span className="text-xs text-muted-foreground tabular-nums">Row {number.toLocaleString('en-US')}</span>
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <bdi>{who}</bdi>: {reason}
            </span>
            <Button data-part="note" aria-label={`Try again: row ${number}`} onClick={() => onRetry(number)}>
              Try again
            </Button>
          </li>
        ))}
      </ul>
      {failed > BULK_FAILURES_SHOWN && (
        <p className="text-xs text-muted-foreground">The first {BULK_FAILURES_SHOWN} are listed; the rest follows when these are sent.</p>
      )}
    </div>
  );
}
