import { useEffect, useId, useRef } from 'react';
import { DateBox } from './date-box.tsx';
import { dateLabel, distanceLabel } from './formatDate.ts';
import { isDate } from './typedDate.ts';
import { useToday } from './useToday.ts';

const NO_DATE = 'Introduce a valid date';

interface FilterDateProps {
  label: string;
  /** The name of the date, within a sentence: `the first day`. */
  what: string;
  /** `YYYY-MM-DD`, empty for none, or words that mean no date, with which the filter cannot be applied. */
  value: string;
  onChange: (value: string) => void;
  /** The problem of a date beside the other filters; null: none. */
  problem?: string | null;
}

/** A day of a filter, in words like everywhere else (`last fri`); what it means, or what is wrong with it, stands below. */
export function FilterDate({ label, what, value, onChange, problem = null }: FilterDateProps) {
  const today = useToday();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const wrong = value !== '' && !isDate(value) ? NO_DATE : problem;
  // The form around is not sent while a browser knows of something that is wrong.
  useEffect(() => box.current?.setCustomValidity(wrong ?? ''), [wrong]);
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-xs text-muted-foreground">
        {label}
      </label>
      <DateBox
        id={id}
        ref={box}
        prefers="behind"
        what={what}
        {...{ value, onChange }}
        aria-invalid={wrong !== null}
        aria-describedby={value === '' ? undefined : `${id}-means`}
      />
      {value !== '' && (
        <p id={`${id}-means`} className={wrong === null ? 'text-2xs text-muted-foreground' : 'text-2xs text-destructive'}>
          {wrong ?? `${dateLabel(value)} · ${distanceLabel(value, today)}`}
        </p>
      )}
    </div>
  );
}

interface FilterDaysProps {
  /** The spec's words for the date: `Creation Date`. */
  title: string;
  from: string;
  to: string;
  onChange: (patch: { from?: string; to?: string }) => void;
}

/** The first and the last day that a filter lets through. */
export function FilterDays({ title, from, to, onChange }: FilterDaysProps) {
  const isBackward = from !== '' && to !== '' && to < from;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-xs font-medium text-muted-foreground">{title}</legend>
      <div className="grid grid-cols-2 gap-2">
        <FilterDate label="From" what="the first day" value={from} onChange={(day) => onChange({ from: day })} />
        <FilterDate
          label="To"
          what="the last day"
          value={to}
          onChange={(day) => onChange({ to: day })}
          problem={isBackward ? 'Ends before it begins' : null}
        />
      </div>
    </fieldset>
  );
}
