import { EMAIL_PATTERN } from '../emailPattern.ts';
import { MESSAGES } from '../messages.ts';
import { PAPER_MESSAGES } from '../paperMessages.ts';
import { TITLE_GIVEN_MAX } from './esign.ts';
import type { Signer } from './signers.ts';

/** A person as they are typed into the form of a document, before they are one of its signers. */
export interface TypedSigner {
  name: string;
  email: string;
  /** The role in a template; empty elsewhere. */
  role: string;
}

export const NOBODY_TYPED: TypedSigner = { name: '', email: '', role: '' };

/** Returns what is wrong with the title of a new document, in the words of the spec; null: nothing. */
export function titleProblem(title: string): string | null {
  if (title.trim() === '') return MESSAGES.fieldRequired;
  return title.trim().length > TITLE_GIVEN_MAX ? PAPER_MESSAGES.max100 : null;
}

/** SIGN-1: returns whether enough was typed to add a signer: a name and an e-mail, and for a template a role. */
export function canAddSigner({ name, email, role }: TypedSigner, needsRole: boolean): boolean {
  return name.trim() !== '' && email.trim() !== '' && (!needsRole || role !== '');
}

/** SIGN-1: the signers with one more, trimmed; or why that one cannot be added, in the words of the spec, by the field that is wrong. */
export function withSigner(
  signers: readonly Signer[],
  typed: TypedSigner & Pick<Signer, 'driverId' | 'customerId' | 'lastName'>,
): { ok: true; signers: Signer[] } | { ok: false; field: keyof TypedSigner; problem: string } {
  const [name, email, role] = [typed.name.trim(), typed.email.trim(), typed.role.trim()];
  if (!EMAIL_PATTERN.test(email)) return { ok: false, field: 'email', problem: PAPER_MESSAGES.invalidEmail };
  if (signers.some((one) => one.email.toLowerCase() === email.toLowerCase()))
    return { ok: false, field: 'email', problem: PAPER_MESSAGES.sameEmail };
  if (role !== '' && signers.some((one) => one.role === role)) return { ok: false, field: 'role', problem: PAPER_MESSAGES.sameRole };
  const { lastName, driverId, customerId } = typed;
  const more = { ...(lastName && { lastName }), ...(role && { role }), ...(driverId && { driverId }), ...(customerId && { customerId }) };
  return { ok: true, signers: [...signers, { name, email, ...more }] };
}

/** The roles of a template that nobody signs for yet, in the template's order. */
export function rolesLeft(roles: readonly string[], signers: readonly Signer[]): readonly string[] {
  return roles.filter((role) => signers.every((signer) => signer.role !== role));
}

/** SIGN-9: the spec's words while roles are missing, with how many have a signer; null: every role has one. */
export function rolesMissing(roles: readonly string[], signers: readonly Signer[]): string | null {
  const left = rolesLeft(roles, signers).length;
  return left === 0 ? null : `Select all roles before submit ${roles.length - left}/${roles.length}`;
}
