import { useController } from 'react-hook-form';
import { DateBox } from '#src/components/date-box.tsx';
import { dateLabel, distanceLabel } from '#src/components/formatDate.ts';
import { isDate, type DateKind } from '#src/components/typedDate.ts';
import { useToday } from '#src/components/useToday.ts';
import { FormField, type FieldProps } from './form-field.tsx';

/** A date as people write it (`12/4`, `next fri`, `in 3 weeks`), with what it means below; or chosen from the browser's own calendar. */
export function DateField({ prefers, time = false, ...field }: FieldProps & DateKind) {
  const { field: bound } = useController({ name: field.name });
  const today = useToday();
  const value = bound.value as string;
  const meaning = isDate(value) && `${dateLabel(value)} · ${distanceLabel(value, today)}`;
  return (
    <FormField {...field} help={meaning || field.help}>
      {(control) => (
        <DateBox
          {...control}
          {...{ prefers, time, value }}
          what={field.label.toLowerCase()}
          ref={bound.ref}
          onChange={bound.onChange}
          onBlur={bound.onBlur}
        />
      )}
    </FormField>
  );
}
