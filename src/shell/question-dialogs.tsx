import { Check } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { openQuestion, type AskQuestion, type ChooseQuestion, type ConfirmQuestion } from '#src/commands/questions.ts';
import { useStore } from '#src/commands/store.ts';
import { cn } from '#src/components/cn.ts';
import { Button } from '#src/components/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#src/components/ui/dialog.tsx';
import { Textarea } from '#src/components/ui/input.tsx';

/** The dialog was opened from the keyboard or a menu that is gone: the pane's own focus keeping finds the way back. */
function useReturn(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
  };
}

function ConfirmDialog({ question }: { question: ConfirmQuestion }) {
  const action = useRef<HTMLButtonElement>(null);
  const goBack = useReturn();
  return (
    <Dialog open onOpenChange={(open) => !open && question.answer(false)}>
      <DialogContent
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          action.current?.focus();
        }}
        onCloseAutoFocus={goBack}
      >
        <DialogTitle>{question.title}</DialogTitle>
        <DialogDescription>{question.body}</DialogDescription>
        <DialogFooter>
          <Button size="md" onClick={() => question.answer(false)}>
            Cancel
          </Button>
          <Button ref={action} size="md" variant="primary" onClick={() => question.answer(true)}>
            {question.action}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
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
  const goBack = useReturn();
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
    <Dialog open onOpenChange={(open) => !open && question.answer(null)}>
      <DialogContent className="max-w-sm p-2" aria-describedby={undefined} onCloseAutoFocus={goBack}>
        <DialogTitle className="px-2.5 pt-1.5 pb-2 text-sm font-medium text-muted-foreground">{question.title}</DialogTitle>
        <ul
          role="listbox"
          aria-label={question.title}
          tabIndex={0}
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
      </DialogContent>
    </Dialog>
  );
}

function AskDialog({ question }: { question: AskQuestion }) {
  const [text, setText] = useState(question.value);
  const goBack = useReturn();
  const id = useId();
  return (
    <Dialog open onOpenChange={(open) => !open && question.answer(null)}>
      <DialogContent aria-describedby={undefined} onCloseAutoFocus={goBack}>
        <DialogTitle id={id}>{question.title}</DialogTitle>
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            question.answer(text);
          }}
        >
          <Textarea
            aria-labelledby={id}
            rows={4}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
              event.preventDefault();
              question.answer(text);
            }}
          />
          <DialogFooter>
            <Button size="md" onClick={() => question.answer(null)}>
              Cancel
            </Button>
            <Button size="md" type="submit" variant="primary">
              Save
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** Whatever a command asks, one question at a time. */
export function QuestionDialogs() {
  const question = useStore(openQuestion);
  if (question?.kind === 'confirm') return <ConfirmDialog key={question.title + question.body} question={question} />;
  if (question?.kind === 'ask') return <AskDialog key={question.title} question={question} />;
  if (question?.kind === 'choose') return <ChooseDialog key={question.title} question={question} />;
  return null;
}
