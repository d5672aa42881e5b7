import { useController } from 'react-hook-form';
import { NativeSelect } from '#src/components/ui/input.tsx';
import { cn } from '#src/components/cn.ts';
import { FormField, type FieldProps } from './form-field.tsx';

interface ChoiceFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[];
  /** The name of no choice; absent: there must be one. */
  none?: string | undefined;
}

/** One of a few values. */
export function ChoiceField({ options, none, ...field }: ChoiceFieldProps) {
  const { field: bound } = useController({ name: field.name });
  return (
    <FormField {...field}>
      {(control) => (
        <NativeSelect {...control} ref={bound.ref} value={bound.value as string} onChange={bound.onChange} onBlur={bound.onBlur}>
          {none !== undefined && <option value="">{none}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      )}
    </FormField>
  );
}

/** Yes or no. */
export function ToggleField({ disabled = false, ...field }: FieldProps & { disabled?: boolean }) {
  const { field: bound } = useController({ name: field.name });
  const isOn = bound.value === true;
  return (
    <FormField {...field} beside>
      {({ 'aria-required': _, ...control }) => (
        <span className={cn('relative inline-flex h-5 w-9 shrink-0 items-center', disabled && 'opacity-50')}>
          <input
            {...control}
            type="checkbox"
            role="switch"
            disabled={disabled}
            className="peer absolute inset-0 z-10 size-full rounded-full opacity-0"
            ref={bound.ref}
            checked={isOn}
            aria-checked={isOn}
            onChange={({ target }) => bound.onChange(target.checked)}
            onBlur={bound.onBlur}
          />
          <span
            aria-hidden="true"
            className="absolute inset-0 rounded-full border border-input bg-muted peer-checked:border-ring peer-checked:bg-ring peer-focus-visible:ring-2 peer-focus-visible:ring-ring peer-focus-visible:ring-offset-1 peer-aria-invalid:border-destructive"
          />
          <span
            aria-hidden="true"
            className="absolute left-0.75 size-3.5 rounded-full bg-muted-foreground peer-checked:left-4.75 peer-checked:bg-background"
          />
        </span>
      )}
    </FormField>
  );
}
