import { fold } from '../rank.ts';
import type { ArgSpec, CommandContext } from '../types.ts';
import { dateLabel } from '#src/components/formatDate.ts';
import { moneyLabel, readMoney } from './money.ts';
import { readDate } from './naturalDate.ts';

/** A value with how it reads. */
export interface ReadValue {
  value: string;
  words: string;
}

/** The time of day of an appointment whose time nobody has given: it stands in the preview, to be corrected there. */
const OFFICE_OPENS = '09:00';

type Spec<K extends ArgSpec['kind']> = Extract<ArgSpec, { kind: K }>;

function readDay(spec: Spec<'date'>, text: string, ctx: CommandContext, today: string): ReadValue | null {
  const read = readDate(text, { today, prefers: spec.prefers });
  if (!read || (read.time !== null && !spec.time)) return null;
  const value = spec.time ? `${read.day}T${read.time ?? spec.value?.(ctx)?.slice(11, 16) ?? OFFICE_OPENS}` : read.day;
  return { value, words: dateLabel(value) };
}

/** The only option that these words begin; null when none or several do. */
function readOption(spec: Spec<'enum'>, text: string, ctx: CommandContext): ReadValue | null {
  const asked = fold(text);
  const options = spec.options(ctx).map((option) => ({ ...option, names: [fold(option.label), fold(option.value)] }));
  const exact = options.filter(({ names }) => names.includes(asked));
  const begun = exact.length > 0 ? exact : options.filter(({ names }) => names.some((name) => name.startsWith(asked)));
  const [only] = begun;
  return asked && only && begun.length === 1 ? { value: only.value, words: only.label } : null;
}

/** A typed text as a value of an argument; null when it is none. Records are not read but found. */
export function readArg(spec: ArgSpec, text: string, ctx: CommandContext, today: string): ReadValue | null {
  const typed = text.trim();
  if (!typed) return null;
  switch (spec.kind) {
    case 'date':
      return readDay(spec, typed, ctx, today);
    case 'enum':
      return readOption(spec, typed, ctx);
    case 'money': {
      const value = readMoney(typed);
      return value === null ? null : { value, words: moneyLabel(value) };
    }
    case 'number':
      return /^-?\d{1,9}$/.test(typed) ? { value: String(Number(typed)), words: String(Number(typed)) } : null;
    case 'text':
      return { value: typed, words: `“${typed}”` };
    case 'record':
      return null;
  }
}
