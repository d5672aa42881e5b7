import { cn } from './cn.ts';
import { formatDate, formatDateTime, type EmptyDate } from './formatDate.ts';
import { formatPhone } from './formatPhone.ts';

/** A date in the spec's shape, with the full moment on hover; `withTime` shows the time too. */
export function DateText({
  value,
  empty = '-',
  withTime = false,
  className,
}: {
  value: string | null | undefined;
  empty?: EmptyDate;
  withTime?: boolean;
  className?: string;
}) {
  const text = withTime ? formatDateTime(value, empty) : formatDate(value, empty);
  if (!value) return <span className={cn('text-muted-foreground', className)}>{text}</span>;
  return (
    <time dateTime={value} title={formatDateTime(value, empty)} className={cn('tabular-nums', className)}>
      {text}
    </time>
  );
}

/** A phone number in the spec's shape, one press from a call. */
export function PhoneText({ value, className }: { value: string | null | undefined; className?: string }) {
  if (!value) return <span className={cn('text-muted-foreground', className)}>-</span>;
  return (
    <a href={`tel:${value.replace(/[^\d+]/g, '')}`} className={cn('tabular-nums underline-offset-2 hover:underline', className)}>
      {formatPhone(value)}
    </a>
  );
}
