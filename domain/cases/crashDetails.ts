import { z } from 'zod';
import { plainText } from '../fieldSchema.ts';

const A_COUNT = 'Enter a whole number up to 999';
const count = z.number(A_COUNT).int(A_COUNT).min(0, A_COUNT).max(999, A_COUNT).optional();
const text = (max: number) => plainText(max).trim().nullable().optional();

/** The entry of a crash in the accident register (49 CFR 390.15), and whether it can be reviewed for preventability (domain.md 6.1). */
export const CrashDetails = z.strictObject({
  date: z.iso.date('Introduce a valid date').nullable().optional(),
  city: text(100),
  /** Two letters. */
  state: text(2),
  fatalities: count,
  injuries: count,
  towAway: z.boolean().optional(),
  hazmatReleased: z.boolean().optional(),
  preventable: z.enum(['UNKNOWN', 'YES', 'NO']).optional(),
  reportNumber: text(40),
  cpdpEligible: z.boolean().optional(),
});
export type CrashDetails = z.infer<typeof CrashDetails>;
