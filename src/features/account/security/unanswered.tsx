import type { ServerAnswer } from '#src/commands/useServerAnswer.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { Button } from '#src/components/ui/button.tsx';

/** Why there is nothing to show yet, and what to do about it. */
export function Unanswered({ answer: { state, message, retry }, label }: { answer: ServerAnswer<unknown>; label: string }) {
  if (state === 'asking')
    return (
      <div aria-busy="true" aria-label={label} className="grid gap-3 py-1">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    );
  return (
    <p role="note" className="flex flex-wrap items-center gap-2 text-muted-foreground">
      {state === 'away' ? 'You are offline. Shown when you are back online.' : message}
      {state === 'failed' && (
        <Button data-part="note" onClick={retry}>
          Try again
        </Button>
      )}
    </p>
  );
}
