import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { useController } from 'react-hook-form';
import { Input } from '#src/components/ui/input.tsx';
import { FormField, type FieldProps } from './form-field.tsx';
import { caretBehind, maskPhone, phoneValue } from './phoneMask.ts';

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

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
