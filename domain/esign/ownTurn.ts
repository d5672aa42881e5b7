import type { Row } from '../tables.ts';

/** SIGN-13: returns whether a signer is this person, by the e-mail or as the driver whose account it is, and it is their turn. */
export function isOwnTurn(
  signer: Pick<Row<'esignSigners'>, 'email' | 'driverId'> & { status: string },
  { email, driverId }: Pick<Row<'users'>, 'email' | 'driverId'>,
): boolean {
  const isThem = signer.email.toLowerCase() === email.toLowerCase() || (driverId !== null && signer.driverId === driverId);
  return isThem && signer.status === 'waiting_for_signature';
}
