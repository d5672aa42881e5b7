import type { ComponentProps } from 'react';
import { useController } from 'react-hook-form';
import { Input, Textarea } from '#src/components/ui/input.tsx';
import { cn } from '#src/components/cn.ts';
import { FormField, type FieldProps } from './form-field.tsx';

/** Characters left from which on they are counted. */
const COUNTED_FROM = 400;

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email';
  autoComplete?: string;
  inputMode?: ComponentProps<'input'>['inputMode'];
  placeholder?: string;
  /** No more can be typed; only where a longer value would make no sense at all. */
  maxLength?: number;
  code?: boolean;
}

/** A line of text. */
export function TextField({ type = 'text', autoComplete = 'off', inputMode, placeholder, maxLength, code, ...field }: TextFieldProps) {
  const { field: bound } = useController({ name: field.name });
  return (
    <FormField {...field}>
      {(control) => (
        <Input
          {...control}
          {...{ type, autoComplete, inputMode, placeholder, maxLength }}
          spellCheck={code ? false : undefined}
          className={code ? 'font-mono' : undefined}
          ref={bound.ref}
          value={bound.value as string}
          onChange={bound.onChange}
          onBlur={bound.onBlur}
        />
      )}
    </FormField>
  );
}

/** Text of several lines, whose characters are counted near their end. What is pasted is never cut off. */
export function LongTextField({ max, rows = 4, ...field }: FieldProps & { max: number; rows?: number }) {
  const { field: bound } = useController({ name: field.name });
  const text = bound.value as string;
  const isNear = text.length > max - COUNTED_FROM;
  const count = isNear && (
    <span className={cn('tabular-nums', text.length > max && 'text-destructive')}>
      {text.length.toLocaleString('en-US')} of {max.toLocaleString('en-US')} characters
    </span>
  );
  const help = count || field.help;
  return (
    <FormField {...field} help={help}>
      {(control) => (
        <Textarea
          {...control}
          rows={rows}
          className="field-sizing-content max-h-96 min-h-20 resize-y"
          ref={bound.ref}
          value={text}
          onChange={bound.onChange}
          onBlur={bound.onBlur}
        />
      )}
    </FormField>
  );
}
