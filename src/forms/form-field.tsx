import { useId, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { messageAt } from './formChange.ts';
import { cn } from '#src/components/cn.ts';

/** The facts that every field of a form may give of itself. */
export interface FieldProps {
  name: string;
  label: string;
  help?: ReactNode;
  required?: boolean;
  /** Takes the keyboard when the form is opened. */
  isFirst?: boolean;
  className?: string;
  /** The id of the element that says what is wrong with it, where that is about several fields: it is not said below this one then. */
  errorId?: string;
}

/** The attributes that tie a control to its label, help and error. */
export interface ControlProps {
  id: string;
  name: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'aria-required': boolean | undefined;
  'data-autofocus': '' | undefined;
}

interface FormFieldProps extends FieldProps {
  children: (control: ControlProps) => ReactNode;
  /** Takes the place of the label above the control: a switch stands beside its own. */
  beside?: boolean;
}

/** Returns what is wrong with a field; null: nothing. */
export function useFieldError(name: string): string | null {
  const { errors } = useFormState({ name, exact: true });
  return messageAt(errors, name);
}

/** A control with its label above, its help and what is wrong with it below, tied to each other for those who cannot see it. */
export function FormField({ name, label, help, required, isFirst, className, errorId, beside, children }: FormFieldProps) {
  const id = useId();
  const error = useFieldError(name);
  const described = [error !== null && (errorId ?? `${id}-error`), help && `${id}-help`].filter(Boolean).join(' ');
  const control = children({
    id,
    name,
    'aria-invalid': error !== null,
    'aria-describedby': described || undefined,
    'aria-required': required || undefined,
    // A finger decides by itself where to begin: a keyboard that comes up covers half of the form.
    'data-autofocus': isFirst && !matchMedia('(pointer: coarse)').matches ? '' : undefined,
  });
  const title = (
    <label htmlFor={id} className={cn('text-xs font-medium text-muted-foreground', beside && 'text-sm text-foreground')}>
      {label}
      {required && (
        <span aria-hidden="true" className="ml-0.5 text-destructive">
          *
        </span>
      )}
    </label>
  );
  return (
    <div data-field={name} data-label={label} className={cn('grid content-start gap-1', className)}>
      {beside ? (
        <span className="flex min-h-8 items-center gap-2.5">
          {control}
          {title}
        </span>
      ) : (
        <>
          {title}
          {control}
        </>
      )}
      {error !== null && errorId === undefined && (
        <p id={`${id}-error`} className="text-xs text-destructive">
          {error}
        </p>
      )}
      {help && (
        <div id={`${id}-help`} className="text-xs text-muted-foreground">
          {help}
        </div>
      )}
    </div>
  );
}

/** Fields that belong together, two beside each other where there is room. */
export function FormSection({ title, children, className }: { title: string; children: ReactNode; className?: string }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 w-full border-b border-border pb-1.5 text-sm font-semibold">{title}</legend>
      <div className={cn('grid gap-x-4 gap-y-3.5 @min-[34rem]:grid-cols-2', className)}>{children}</div>
    </fieldset>
  );
}
/** A field that takes the width of the form. */
export const WIDE = '@min-[34rem]:col-span-2';
