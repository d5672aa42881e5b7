import { z } from 'zod';
import { InputError } from '../errors.ts';
import { EMAIL_PATTERN } from '../emailPattern.ts';
import { idText } from '../fieldSchema.ts';
import { MESSAGES } from '../messages.ts';
import { PAPER_MESSAGES } from '../paperMessages.ts';

const text = (max: number) => z.string(MESSAGES.fieldRequired).trim().max(max, `Max ${max} characters`);
const name = text(100);

const Signer = z.looseObject({
  name: name.min(1, MESSAGES.fieldRequired),
  lastName: name.nullish(),
  email: text(254).min(1, MESSAGES.fieldRequired).regex(EMAIL_PATTERN, PAPER_MESSAGES.invalidEmail),
  /** The role of a template's signer; none in a custom document. */
  role: name.nullish(),
  driverId: idText.nullish(),
  customerId: idText.nullish(),
  signed: z.boolean().nullish(),
});
export type Signer = z.infer<typeof Signer>;

/** The signers that a document has at most: more is not a document but a petition. */
export const SIGNERS_MAX = 50;

/**
 * The signers of a draft, from the JSON text that the editor keeps (SIGN-1).
 * @throws InputError in the spec's words for a doubled e-mail or role, or for what is no list of signers
 */
export function signersOf(text: string): Signer[] {
  const parsed = z.array(Signer).max(SIGNERS_MAX).safeParse(jsonOf(text));
  if (!parsed.success) throw new InputError({ signers: parsed.error.issues[0]!.message });
  const signers = parsed.data;
  if (isDoubled(signers.map(({ email }) => email.toLowerCase()))) throw new InputError({ signers: PAPER_MESSAGES.sameEmail });
  if (isDoubled(signers.flatMap(({ role }) => (role ? [role] : [])))) throw new InputError({ signers: PAPER_MESSAGES.sameRole });
  return signers;
}

const isDoubled = (values: readonly string[]): boolean => new Set(values).size !== values.length;

/** @throws InputError when the text is not JSON */
export function jsonOf(text: string, field = 'signers'): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new InputError({ [field]: 'Is not JSON' });
  }
}
