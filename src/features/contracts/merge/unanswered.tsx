import type { ServerAnswer } from '#src/commands/useServerAnswer.ts';
import { AnswerNote } from '#src/components/answer-note.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';

/** Stands where the server's answer about a merge will be. */
export function Unanswered({ answer, label }: { answer: ServerAnswer<unknown>; label: string }) {
  return (
    <AnswerNote answer={answer} away="Merging needs a connection. This page goes on as soon as the server can be reached.">
      <div aria-busy="true" aria-label={label} className="grid gap-3">
        <Skeleton className="w-full" />
        <Skeleton className="w-5/6" />
      </div>
    </AnswerNote>
  );
}
