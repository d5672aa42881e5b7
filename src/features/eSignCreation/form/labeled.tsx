import { useId, type ReactNode } from 'react';

interface LabeledProps {
  label: string;
  required?: boolean;
  /** What is wrong with it, in words; null: nothing. */
  problem?: string | null;
  help?: ReactNode;
  className?: string;
  children: (control: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
    'aria-required': boolean;
  }) => ReactNode;
}

/** A control with its label above, and what is wrong with it and its help below, tied to each other. */
export function Labeled({ label, required = false, problem = null, help, className, children }: LabeledProps) {
  const id = useId();
  const described = [problem !== null && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className={`grid content-start gap-1 ${className ?? ''}`}>
      <label htmlFor={id} className="text-xs font-medium text-muted-foreground">
        {label}
        {required && (
          <span aria-hidden="true" className="ml-0.5 text-destructive">
            *
          </span>
        )}
      </label>
      {children({ id, 'aria-invalid': problem !== null, 'aria-describedby': described || undefined, 'aria-required': required })}
      {problem !== null && (
        <p id={`${id}-error`} role="alert" className="text-xs text-destructive">
          {problem}
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
