import { Check } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { openQuestions, questionAt, type ChooseQuestion, type ConfirmQuestion } from '#src/commands/questions.ts';
import { useStore } from '#src/commands/store.ts';
import { cn } from '#src/components/cn.ts';
import { Button } from '#src/components/ui/button.tsx';
import { DialogFooter } from '#src/components/ui/dialog.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { QuestionFrame } from './question-frame.tsx';

function ConfirmDialog({ question }: { question: ConfirmQuestion }) {
  return (
    <QuestionFrame question={question} description={question.body}>
      <DialogFooter>
        <Button data-part="dialog" size="md" onClick={() => question.answer(false)}>
          Cancel
        </Button>
        <Button data-part="dialog" data-autofocus="" size="md" variant="primary" onClick={() => question.answer(true)}>
          {question.action}
        </Button>
      </DialogFooter>
    </QuestionFrame>
  );
}

/** Arrows, j and k, digits and first letters move; Enter takes. */
function moveChoice(event: KeyboardEvent, question: ChooseQuestion, at: number): number | null {
  const { options } = question;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === 'ArrowDown' || event.key === 'j') return Math.min(at + 1, options.length - 1);
  if (event.key === 'ArrowUp' || event.key === 'k') return Math.max(at - 1, 0);
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return options.length - 1;
  const letter = event.key.toLowerCase();
  if (letter.length !== 1) return null;
  const later = options.map((_, i) => (at + 1 + i) % options.length);
  return later.find((i) => options[i]?.label.toLowerCase().startsWith(letter)) ?? null;
}

function ChooseDialog({ question }: { question: ChooseQuestion }) {
  const { options } = question;
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.current),
    ),
  );
  const id = useId();
  const onKeyDown = (event: KeyboardEvent): void => {
    const digit = /^[1-9]$/.test(event.key) ? options[Number(event.key) - 1] : undefined;
    const taken = event.key === 'Enter' || event.key === ' ' ? options[at] : digit;
    const moved = moveChoice(event, question, at);
    if (!taken && moved === null) return;
    event.preventDefault();
    if (taken) question.answer(taken.value);
    else if (moved !== null) setAt(moved);
  };
  return (
    <QuestionFrame
      question={question}
      className="max-w-sm p-2"
      titleClassName="px-2.5 pt-1.5 pb-2 text-sm font-medium text-muted-foreground"
    >
      <ul
        role="listbox"
        aria-label={question.title}
        tabIndex={0}
        data-autofocus=""
        aria-activedescendant={`${id}-${at}`}
        onKeyDown={onKeyDown}
        className="outline-hidden"
      >
        {options.map((option, i) => (
          // The keys live on the listbox, which has the focus.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={option.value}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === at}
            onClick={() => question.answer(option.value)}
            onMouseMove={() => setAt(i)}
            className={cn('flex h-9 items-center gap-2.5 rounded-md px-2.5', i === at && 'bg-accent')}
          >
            <Check aria-hidden="true" className={cn('size-4 text-muted-foreground', !option.current && 'invisible')} />
            <span className="min-w-0 flex-1 truncate">
              {option.label}
              {option.current && <span className="sr-only"> (now)</span>}
            </span>
            {i < 9 && (
              <kbd aria-hidden="true" className="kbd">
                {i + 1}
              </kbd>
            )}
          </li>
        ))}
      </ul>
    </QuestionFrame>
  );
}

/** Whatever commands ask in one place, one question at a time: in a pane, or (without one) over the window. */
export function QuestionDialogs({ paneId = null }: { paneId?: string | null }) {
  const question = questionAt(useStore(openQuestions), paneId);
  if (question?.kind === 'confirm') return <ConfirmDialog key={question.id} question={question} />;
  if (question?.kind === 'ask') return <AskDialog key={question.id} question={question} />;
  if (question?.kind === 'choose') return <ChooseDialog key={question.id} question={question} />;
  return null;
}
