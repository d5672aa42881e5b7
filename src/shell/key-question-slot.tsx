import { lazy, Suspense } from 'react';
import { useStore } from '#src/commands/store.ts';
import { keyQuestion } from './shellState.ts';

const KeyQuestion = lazy(() => import('./key-question.tsx'));

/** The box that says what a key does, while it is open. */
export function KeyQuestionSlot() {
  return useStore(keyQuestion) ? (
    <Suspense>
      <KeyQuestion />
    </Suspense>
  ) : null;
}
