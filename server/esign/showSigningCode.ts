import { AccessError, RuleError } from '#domain/errors.ts';
import { qrCodeOf, type QrCode } from '../auth/qrCode.ts';
import { changeSent } from './changeSent.ts';
import { documentByHash, documentManager } from './documentManager.ts';
import { newToken } from './embedded/envelope.ts';
import { hereUrl, showCode } from './embedded/inPerson.ts';
import type { Caller, EsignDeps } from './esignDeps.ts';

/** A code to scan, and until when. */
export interface SigningCode {
  qr: QrCode;
  /** ISO instant. */
  expiresAt: string;
}

/**
 * Makes the code by which a signer whose turn it is signs in person, on their own phone (SIGN-16). The link is in the picture alone.
 * @throws AccessError, RuleError when it is not their turn or the signer is the caller
 */
export async function showSigningCode(deps: EsignDeps, caller: Caller, documentHash: string, signerId: string): Promise<SigningCode> {
  const { clock, origin } = deps;
  const { actor } = await documentManager(deps, caller.userId);
  const { id } = await documentByHash(deps, actor, documentHash);
  const token = newToken();
  const now = new Date(clock()).toISOString();
  const open = { id, hash: documentHash, now, rule: 'SIGN-16' };
  const expiresAt = await changeSent(deps, caller, open, async (s, { user }) => {
    const signer = (await s.tx.where('esignSigners', 'everSignDocId', id)).find((one) => one.id === signerId);
    if (!signer) throw new AccessError();
    if (signer.status !== 'waiting_for_signature') throw new RuleError('SIGN-16', 'It is not the turn of this signer.');
    if (signer.email.toLowerCase() === user.email.toLowerCase())
      throw new RuleError('SIGN-16', 'You are asked to sign this yourself: open your own link.');
    return (await showCode(s, documentHash, signer.order, token)).expiresAt;
  });
  return { qr: qrCodeOf(hereUrl(origin, token)), expiresAt };
}
