import type { ServerAnswer } from '#src/commands/useServerAnswer.ts';
import { AnswerNote } from './answer-note.tsx';
import { Skeleton } from './skeleton.tsx';

interface UnansweredProps {
  answer: ServerAnswer<unknown>;
  /** Names the section. */
  label: string;
  /** The words while there is no connection. */
  away?: string;
}

/** Stands for a section until the server has answered. */
export function Unanswered({ answer, label, away = 'You are offline. Shown when you are back online.' }: UnansweredProps) {
  return (
    <AnswerNote answer={answer} away={away} className="text-muted-foreground">
      <div aria-busy="true" aria-label={label} className="grid gap-3 py-1">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    </AnswerNote>
  );
}
