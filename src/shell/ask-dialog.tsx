import { useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react';
import type { AskQuestion } from '#src/commands/questions.ts';
import { Button } from '#src/components/ui/button.tsx';
import { DialogFooter } from '#src/components/ui/dialog.tsx';
import { Input, Textarea } from '#src/components/ui/input.tsx';
import { QuestionFrame } from './question-frame.tsx';

/** Places the caret: what is there is typed over in one line, and written on with in several. */
function placeCaret({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (target instanceof HTMLTextAreaElement) target.setSelectionRange(target.value.length, target.value.length);
  else target.select();
}

/** A question whose answer is a text. */
export function AskDialog({ question }: { question: AskQuestion }) {
  const [text, setText] = useState(question.value);
  const field = {
    'data-autofocus': '',
    'aria-label': question.title,
    className: 'mt-3',
    value: text,
    onFocus: placeCaret,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setText(event.target.value),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      question.answer(text);
    },
  };
  return (
    <QuestionFrame question={question}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          question.answer(text);
        }}
      >
        {question.lines ? <Textarea {...field} rows={4} /> : <Input {...field} />}
        <DialogFooter>
          <Button data-part="dialog" size="md" onClick={() => question.answer(null)}>
            Cancel
          </Button>
          <Button data-part="dialog" size="md" type="submit" variant="primary">
            Save
          </Button>
        </DialogFooter>
      </form>
    </QuestionFrame>
  );
}
