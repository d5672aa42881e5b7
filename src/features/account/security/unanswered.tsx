import type { ServerAnswer } from '#src/commands/useServerAnswer.ts';
import { AnswerNote } from '#src/components/answer-note.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';

/** Stands for a section of one's own sign-in until the server has answered. */
export function Unanswered({ answer, label }: { answer: ServerAnswer<unknown>; label: string }) {
  return (
    <AnswerNote answer={answer} away="You are offline. Shown when you are back online." className="text-muted-foreground">
      <div aria-busy="true" aria-label={label} className="grid gap-3 py-1">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    </AnswerNote>
  );
}
