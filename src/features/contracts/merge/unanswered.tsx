import type { ServerAnswer } from '#src/commands/useServerAnswer.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { Button } from '#src/components/ui/button.tsx';

/** Stands where the server's answer will be, or says why there is none. */
export function Unanswered({ answer: { state, message, retry }, label }: { answer: ServerAnswer<unknown>; label: string }) {
  if (state === 'asking') {
    return (
      <div aria-busy="true" aria-label={label} className="grid gap-3">
        <Skeleton className="w-full" />
        <Skeleton className="w-5/6" />
      </div>
    );
  }
  return (
    <p role="note" className="flex flex-wrap items-center gap-2">
      {state === 'away' ? 'Merging needs a connection. This page goes on as soon as the server can be reached.' : message}
      {state === 'failed' && (
        <Button data-part="note" onClick={retry}>
          Try again
        </Button>
      )}
    </p>
  );
}
