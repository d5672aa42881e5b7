import { Button } from '#src/components/ui/button.tsx';
import { formatDateTime } from '#src/components/formatDate.ts';

/** Says that a draft came back; in sight wherever in the form the keyboard comes back to. */
export function RestoredNote({ at, onDiscard }: { at: string; onDiscard: () => void }) {
  return (
    <div className="sticky top-0 z-10 mx-auto w-full max-w-3xl px-4.5 pt-2">
      <div
        role="status"
        className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border px-3 py-2 border-tone-blue-border bg-tone-blue-bg text-tone-blue-fg"
      >
        <p className="min-w-0 flex-1">Draft restored from {formatDateTime(at)}</p>
        <Button data-part="note" onClick={onDiscard}>
          Discard draft
        </Button>
      </div>
    </div>
  );
}
