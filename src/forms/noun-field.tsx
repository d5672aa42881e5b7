import { factsOf, fieldLabel, valueLabel } from '#domain/fieldLabel.ts';
import type { TableName } from '#domain/tables.ts';
import { ChoiceField, ToggleField } from './choice-field.tsx';
import { DateField } from './date-field.tsx';
import { WIDE, type FieldProps } from './form-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { LongTextField, TextField } from './text-field.tsx';
import { TokensField } from './tokens-field.tsx';

interface NounFieldProps extends Omit<FieldProps, 'label'> {
  table: TableName;
  /** The label where the spec has other words than the noun. */
  label?: string;
  /** The name of no choice; absent: there must be one. */
  none?: string;
  /** Lines of a long text. */
  rows?: number;
}

/** Longer texts are written in a box. */
const LONG = 500;

/** The control of a field as its noun declares it. A reference has a picker of its own. */
export function NounField({ table, none, rows = 3, ...given }: NounFieldProps) {
  const facts = factsOf(table, given.name)!;
  const field = { label: fieldLabel(table, given.name), ...given };
  const { kind, format, max = 0, values = [], ahead } = facts;
  const prefers = ahead ? 'ahead' : 'behind';
  switch (kind) {
    case 'bool':
      return <ToggleField {...field} />;
    case 'enum':
      return <ChoiceField {...field} none={none} options={values.map((value) => ({ value, label: valueLabel(facts, value) }))} />;
    case 'date':
      return <DateField {...field} prefers={prefers} />;
    case 'list':
      return <TokensField className={WIDE} {...field} />;
    case 'money':
      return <TextField {...field} inputMode="decimal" placeholder="$0.00" />;
    case 'int':
      return <TextField {...field} inputMode="numeric" />;
    default:
      break;
  }
  if (format === 'localTime') return <DateField {...field} prefers={prefers} time />;
  if (format === 'phone') return <PhoneField {...field} />;
  if (format === 'email') return <TextField {...field} type="email" inputMode="email" />;
  if (max >= LONG) return <LongTextField className={WIDE} {...field} max={max} rows={rows} />;
  return <TextField {...field} code={format === 'code'} />;
}
