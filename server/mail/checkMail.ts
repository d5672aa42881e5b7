import { z } from 'zod';
import { InputError } from '#domain/errors.ts';

/** Besides control characters those that some mail programs take for the end of a line. */
const LINE_BREAKING = /[\p{Cc}\u2028\u2029]/u;

const address = z.email('Not an email address').max(254);
/** The shape of a mail, as wide as the columns of `mails`. */
const shape = z.object({
  to: address,
  cc: z.array(address).max(20),
  subject: z
    .string()
    .min(1)
    .max(200)
    .refine((subject) => !LINE_BREAKING.test(subject), 'Holds a line break or another control character'),
  text: z.string().min(1).max(20_000),
});

/**
 * Refuses what could add a header or a recipient to a mail, and what is no address.
 * @throws InputError that names the field
 */
export function checkMail(mail: { to: string; cc: readonly string[]; subject: string; text: string }): void {
  const { error } = shape.safeParse(mail);
  if (error) throw new InputError(Object.fromEntries(error.issues.map((issue) => [String(issue.path[0]), issue.message])));
}
