import { useEffect, useId, useRef, useState } from 'react';
import { lastValidDay, PAPERS, type PaperContent, type PaperField, type PaperType } from '#domain/documents/paperTypes.ts';
import { DateBox } from '#src/components/date-box.tsx';
import { dateLabel } from '#src/components/formatDate.ts';
import { inSentence } from '#domain/fieldLabel.ts';
import { Input, NativeSelect } from '#src/components/ui/input.tsx';
import { isWrongDay } from './wrongDays.ts';

interface PaperFieldsProps {
  type: PaperType;
  content: PaperContent;
  /** Counts the attempts to go on with a day that is none: each leads to it. */
  attempts: number;
  onChange: (content: PaperContent) => void;
}

/** The boxes for what a paper of a type says. */
export function PaperFields({ type, content, attempts, onChange }: PaperFieldsProps) {
  const { fields, ends } = PAPERS[type];
  const last = lastValidDay(type, content);
  const place = useRef<HTMLDivElement>(null);
  const led = useRef(attempts);
  useEffect(() => {
    if (led.current !== attempts) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    led.current = attempts;
  }, [attempts]);
  return (
    <div ref={place} className="grid gap-3 @min-[34rem]:grid-cols-2">
      {fields.map((field) => (
        <FieldBox
          key={field.name}
          field={field}
          value={content[field.name]}
          help={field.name === ends && last && !content[field.name] ? `Empty: ${dateLabel(last)}, the last day it may count` : null}
          isTried={attempts > 0}
          onChange={(value) => onChange({ ...content, [field.name]: value })}
        />
      ))}
    </div>
  );
}

interface FieldBoxProps {
  field: PaperField;
  value: unknown;
  help: string | null;
  /** Somebody wanted to go on with what stands in the fields. */
  isTried: boolean;
  onChange: (value: unknown) => void;
}

function FieldBox({ field, value, help, isTried, onChange }: FieldBoxProps) {
  const id = useId();
  /** The field was left: a date is not found wrong while it is being written. */
  const [isLeft, setIsLeft] = useState(false);
  const isWrong = field.kind === 'day' && (isLeft || isTried) && isWrongDay(value);
  const described = [isWrong && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-xs font-medium">
        {field.label}
      </label>
      <Box
        id={id}
        field={field}
        value={value}
        onChange={onChange}
        onLeave={() => setIsLeft(true)}
        isWrong={isWrong}
        describedBy={described || undefined}
      />
      {isWrong && (
        <p id={`${id}-error`} className="text-xs text-destructive">
          Introduce a valid date
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="text-xs text-muted-foreground">
          {help}
        </p>
      )}
    </div>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

interface BoxProps extends Omit<FieldBoxProps, 'help' | 'isTried'> {
  id: string;
  onLeave: () => void;
  isWrong: boolean;
  describedBy: string | undefined;
}

function Box({ id, field, value, onChange, onLeave, isWrong, describedBy }: BoxProps) {
  switch (field.kind) {
    case 'day':
      return (
        <DateBox
          id={id}
          aria-invalid={isWrong}
          aria-describedby={describedBy}
          onBlur={onLeave}
          what={inSentence(field.label)}
          prefers={field.prefers}
          value={textOf(value)}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <NativeSelect id={id} value={textOf(value)} onChange={({ target }) => onChange(target.value)}>
          <option value="">Not said</option>
          {Object.entries(field.values).map(([one, label]) => (
            <option key={one} value={one}>
              {label}
            </option>
          ))}
        </NativeSelect>
      );
    case 'count':
      return (
        <Input
          id={id}
          type="number"
          min={0}
          value={textOf(value)}
          onChange={({ target }) => onChange(target.value === '' ? '' : Number(target.value))}
        />
      );
    case 'texts':
      return (
        <Input
          id={id}
          placeholder="Separated by commas"
          value={Array.isArray(value) ? value.join(',') : ''}
          onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split(',').map((one) => one.trimStart()))}
        />
      );
    case 'text':
      return <Input id={id} value={textOf(value)} onChange={({ target }) => onChange(target.value)} />;
  }
}
