import type { ReactNode } from 'react';
import type { ServerAnswer } from '#src/commands/useServerAnswer.ts';
import { cn } from './cn.ts';
import { Button } from './ui/button.tsx';

interface AnswerNoteProps {
  answer: ServerAnswer<unknown>;
  /** The words while there is no connection. */
  away: string;
  className?: string;
  /** Stands here while the answer is on its way. */
  children: ReactNode;
}

/** Stands where an answer of the server will be, or says why there is none and what to do about it. */
export function AnswerNote({ answer: { state, message, retry }, away, className, children }: AnswerNoteProps) {
  if (state === 'asking') return children;
  return (
    <p role="note" className={cn('flex flex-wrap items-center gap-2', className)}>
      {state === 'away' ? away : message}
      {state === 'failed' && (
        <Button data-part="note" onClick={retry}>
          Try again
        </Button>
      )}
    </p>
  );
}
