import { openQuestions, questionAt } from '#src/commands/questions.ts';
import { useStore } from '#src/commands/store.ts';
import { lazyModule } from '#src/components/lazyModule.ts';
import { loadFloating } from '#src/components/floating/floating.ts';
import { helpOpen } from './shellState.ts';

const dialogs = lazyModule(async () => {
  const [{ HelpSheet }, { QuestionDialogs }] = await Promise.all([
    import('./help-sheet.tsx'),
    import('./question-dialogs.tsx'),
    loadFloating(),
  ]);
  return { HelpSheet, QuestionDialogs };
});
/** Fetches them before they are wanted. */
export const preloadDialogs = dialogs.preload;

/** Every key that works, while somebody wants to know. */
export function HelpSlot() {
  const isOpen = useStore(helpOpen);
  const here = dialogs.use(isOpen);
  return here && isOpen ? <here.HelpSheet /> : null;
}

/** Shows what commands ask in a pane, or (without one) over the window. */
export function QuestionSlot({ paneId = null }: { paneId?: string | null }) {
  const isAsked = questionAt(useStore(openQuestions), paneId) !== undefined;
  const here = dialogs.use(isAsked);
  return here && isAsked ? <here.QuestionDialogs paneId={paneId} /> : null;
}
