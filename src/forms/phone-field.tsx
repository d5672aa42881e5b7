import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { useController } from 'react-hook-form';
import { Input } from '#src/components/ui/input.tsx';
import { FormField, type FieldProps } from './form-field.tsx';

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Digits of a number here; the country code is 1 (spec section 9). */
const DIGITS_MAX = 10;

/** Returns what a typed or pasted number is stored as: ten digits, without a country code. What is no number of here (an extension, another country) stays as it is written. */
export function phoneValue(typed: string): string {
  // A 1 before fewer than ten digits may be the first of what is being typed: it goes when it proves to be the country code.
  const digits = typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const isOfHere = !/[a-z#*]/i.test(typed) && !/^\s*\+(?!1)/.test(typed) && digits.length <= DIGITS_MAX;
  return isOfHere ? digits : typed;
}

/** `(###) ###-####` as far as there are digits (spec section 5). */
export function maskPhone(value: string): string {
  if (!/^\d{1,10}$/.test(value)) return value;
  const [area, exchange, line] = [value.slice(0, 3), value.slice(3, 6), value.slice(6)];
  if (line) return `(${area}) ${exchange}-${line}`;
  return exchange ? `(${area}) ${exchange}` : area;
}

/** Returns where the caret stands in the mask behind so many digits. */
export function caretBehind(masked: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < masked.length; at += 1) {
    if (seen === digits) return at;
    if (/\d/.test(masked[at]!)) seen += 1;
  }
  return masked.length;
}

/** A phone number, typed or pasted in any shape and shown as `(###) ###-####`; the caret stays behind the digit it was behind. */
export function PhoneField(field: FieldProps) {
  const { field: bound } = useController({ name: field.name });
  const input = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);
  const shown = maskPhone(bound.value as string);
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    const at = caretBehind(shown, caret.current);
    input.current?.setSelectionRange(at, at);
    caret.current = null;
  });
  const type = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const value = phoneValue(target.value);
    const isAtEnd = target.selectionStart === target.value.length;
    const before = digitsIn(target.value.slice(0, target.selectionStart ?? target.value.length));
    // A country code that was dropped stood before the caret; what is no number of here is left as it is typed.
    const dropped = digitsIn(target.value) - digitsIn(value);
    caret.current = maskPhone(value) === value && /\D/.test(value) ? null : isAtEnd ? Number.POSITIVE_INFINITY : before - dropped;
    bound.onChange(value);
  };
  return (
    <FormField {...field}>
      {(control) => (
        <Input
          {...control}
          type="tel"
          autoComplete="off"
          placeholder="(###) ###-####"
          ref={(element) => {
            input.current = element;
            bound.ref(element);
          }}
          value={shown}
          onChange={type}
          onBlur={bound.onBlur}
        />
      )}
    </FormField>
  );
}
