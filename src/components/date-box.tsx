import { CalendarDays } from 'lucide-react';
import { useRef, useState, type ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Button } from './ui/button.tsx';
import { Input } from './ui/input.tsx';
import { dateText, dateValue, isDate, type DateKind } from './typedDate.ts';
import { useToday } from './useToday.ts';

interface DateBoxProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type'>, DateKind {
  /** A date as it is stored, or words that mean none. */
  value: string;
  onChange: (value: string) => void;
  /** The name of the date, within a sentence: `court date`. */
  what: string;
}

/** A box for a date as people write it (`12/4`, `next fri`, `in 3 weeks`), with the browser's own calendar beside. */
export function DateBox({ value, onChange, onBlur, what, prefers, time = false, className, ...rest }: DateBoxProps) {
  const today = useToday();
  /** The words while they are being typed; null: the value stands there. */
  const [typed, setTyped] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  return (
    <span className="relative block">
      <Input
        autoComplete="off"
        spellCheck={false}
        placeholder={time ? 'MM/DD/YYYY 9am' : 'MM/DD/YYYY'}
        {...rest}
        className={cn('pr-9 tabular-nums pointer-coarse:pr-12', className)}
        value={typed ?? dateText(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(dateValue(target.value, { prefers, time }, today));
        }}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
      />
      <Button
        data-part="form"
        variant="ghost"
        size="icon"
        tabIndex={-1}
        aria-label={`Choose ${what} from a calendar`}
        className="absolute top-0.5 right-0.5 pointer-coarse:top-0 pointer-coarse:right-0"
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
          onChange(target.value);
        }}
      />
    </span>
  );
}
