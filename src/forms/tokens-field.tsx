import { X } from 'lucide-react';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useController } from 'react-hook-form';
import { Input } from '#src/components/ui/input.tsx';
import { FormField, type FieldProps } from './form-field.tsx';

const partsOf = (text: string): string[] =>
  text
    .split(/[,;\n\t]/)
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * Several short texts. Enter and a comma end one, Backspace in an empty field takes up the last one again, and a pasted list
 * becomes its parts. What is still being typed counts already.
 */
export function TokensField(field: FieldProps) {
  const { field: bound } = useController({ name: field.name });
  const all = bound.value as readonly string[];
  const [text, setText] = useState('');
  // Another hand (a draft that is dropped or brought back) may have taken away what was being typed.
  const isTyping = text.trim() !== '' && all.at(-1) === text.trim();
  const done = isTyping ? all.slice(0, -1) : all;
  const put = (tokens: readonly string[], typing: string): void => {
    setText(typing);
    bound.onChange(typing.trim() === '' ? [...tokens] : [...tokens, typing.trim()]);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.key === 'Enter' || event.key === ',') && isTyping) put(all, '');
    else if (event.key === 'Backspace' && text === '' && done.length > 0) put(done.slice(0, -1), done.at(-1)!);
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const parts = partsOf(event.clipboardData.getData('text'));
    if (parts.length < 2) return;
    event.preventDefault();
    put([...all, ...parts], '');
  };
  return (
    <FormField {...field}>
      {(control) => (
        <span className="grid gap-1.5">
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            ref={bound.ref}
            value={isTyping ? text : ''}
            onChange={({ target }) => put(done, target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => {
              setText('');
              bound.onBlur();
            }}
          />
          {done.length > 0 && (
            <ul aria-label={field.label} className="flex flex-wrap gap-1.5">
              {done.map((token, i) => (
                <li
                  key={`${i} ${token}`}
                  className="inline-flex min-w-0 items-center gap-1 rounded-md border border-border bg-muted pl-2 font-mono text-xs"
                >
                  <span className="min-w-0 wrap-anywhere">{token}</span>
                  <button
                    data-part="form"
                    type="button"
                    aria-label={`Remove ${token}`}
                    className="flex size-6 items-center justify-center rounded-md text-muted-foreground hover:text-foreground"
                    onClick={() => put(done.toSpliced(i, 1), isTyping ? text : '')}
                  >
                    <X aria-hidden="true" className="size-3.5" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </span>
      )}
    </FormField>
  );
}
