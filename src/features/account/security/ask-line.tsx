import { useId, useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { Button } from '#src/components/ui/button.tsx';
import { Input } from '#src/components/ui/input.tsx';

interface AskLineProps extends Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength'> {
  label: string;
  /** The word on the button. */
  action: string;
  isOnline: boolean;
  /** Resolves with what is wrong, in words; null: it is done. */
  onSend: (text: string) => Promise<string | null>;
  onCancel: () => void;
}

/** Asks for one line inside of a form that has other fields: Enter sends this line, not the form. */
export function AskLine({ label, action, isOnline, onSend, onCancel, ...look }: AskLineProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useLayoutEffect(() => input.current?.focus(), []);

  const send = async (): Promise<void> => {
    if (isBusy || !isOnline) return;
    setBusy(true);
    const wrong = text.trim() === '' ? `Enter ${label.toLowerCase()}.` : await onSend(text);
    setBusy(false);
    setProblem(wrong);
    if (wrong === null) return;
    input.current?.focus();
    input.current?.select();
  };
  const note = problem ?? (isOnline ? null : 'You are offline. Try again when you are back online.');
  return (
    <div role="group" aria-label={action} aria-busy={isBusy} className="grid max-w-sm gap-1">
      <label htmlFor={id} className="text-xs font-medium text-muted-foreground">
        {label}
      </label>
      <Input
        {...look}
        ref={input}
        id={id}
        value={text}
        aria-invalid={problem !== null}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void send();
        }}
      />
      <p id={`${id}-note`} role="alert" className="text-xs text-destructive empty:hidden">
        {note}
      </p>
      <div className="mt-1 flex gap-2">
        <Button data-part="form" variant="primary" aria-disabled={isBusy || !isOnline} onClick={() => void send()}>
          {action}
        </Button>
        <Button data-part="form" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
