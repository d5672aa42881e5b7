import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { Button } from '#src/components/ui/button.tsx';
import { Input } from '#src/components/ui/input.tsx';
import { dateWords, distanceWords } from '#src/components/formatDate.ts';
import { useToday } from '#src/components/useToday.ts';
import { FormField, type FieldProps } from './form-field.tsx';
import { dateText, dateValue, isDate, type DateKind } from './typedDate.ts';

/** A date as people write it (`12/4`, `next fri`, `in 3 weeks`), with what it means below; or chosen from the browser's own calendar. */
export function DateField({ prefers, time = false, ...field }: FieldProps & DateKind) {
  const { field: bound } = useController({ name: field.name });
  const today = useToday();
  const value = bound.value as string;
  /** The words while they are being typed; null: the value stands there. */
  const [typed, setTyped] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const meaning = isDate(value) && `${dateWords(value)} · ${distanceWords(value, today)}`;
  return (
    <FormField {...field} help={meaning || field.help}>
      {(control) => (
        <span className="relative block">
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            placeholder={time ? 'MM/DD/YYYY 9am' : 'MM/DD/YYYY'}
            className="pr-9 tabular-nums"
            ref={bound.ref}
            value={typed ?? dateText(value)}
            onChange={({ target }) => {
              setTyped(target.value);
              bound.onChange(dateValue(target.value, { prefers, time }, today));
            }}
            onBlur={() => {
              setTyped(null);
              bound.onBlur();
            }}
          />
          <Button
            data-part="form"
            variant="ghost"
            size="icon"
            tabIndex={-1}
            aria-label={`Choose ${field.label.toLowerCase()} from a calendar`}
            className="absolute top-0.5 right-0.5"
            onClick={() => picker.current?.showPicker()}
          >
            <CalendarDays aria-hidden="true" />
          </Button>
          <input
            ref={picker}
            type={time ? 'datetime-local' : 'date'}
            tabIndex={-1}
            aria-hidden="true"
            className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
            value={isDate(value) ? value : ''}
            onChange={({ target }) => {
              setTyped(null);
              bound.onChange(target.value);
            }}
          />
        </span>
      )}
    </FormField>
  );
}
