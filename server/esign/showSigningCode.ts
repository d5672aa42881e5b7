import { AccessError, RuleError } from '#domain/errors.ts';
import { OUT_FOR_SIGNING } from '#domain/esign/transitions.ts';
import { actorOf, reloadUser } from '../auth/findUser.ts';
import { qrCodeOf, type QrCode } from '../auth/qrCode.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { applyOnServer } from '../mutations/applyOnServer.ts';
import { documentByHash, documentManager } from './documentManager.ts';
import { findEnvelope, newToken } from './embedded/envelope.ts';
import { hereUrl, showCode } from './embedded/inPerson.ts';
import type { Caller, EsignDeps } from './esignDeps.ts';
import { NOT_HERE, NOT_OUT } from './reassignSigner.ts';

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
  const { db, clock, origin } = deps;
  const { actor } = await documentManager(deps, caller.userId);
  const { id } = await documentByHash(deps, actor, documentHash);
  const token = newToken();
  const now = new Date(clock()).toISOString();
  const expiresAt = await inTransaction(db, async (client) => {
    const again = await reloadUser(client, caller.userId);
    const { result } = await applyOnServer(client, { actor: actorOf(again), now, requestId: caller.requestId }, async (s) => {
      const document = await s.tx.get('everSignDocs', id);
      if (!document || !OUT_FOR_SIGNING.includes(document.status)) throw new RuleError('SIGN-16', NOT_OUT);
      if (!(await findEnvelope(client, documentHash))) throw new RuleError('SIGN-16', NOT_HERE);
      const signer = (await s.tx.where('esignSigners', 'everSignDocId', id)).find((one) => one.id === signerId);
      if (!signer) throw new AccessError();
      if (signer.status !== 'waiting_for_signature') throw new RuleError('SIGN-16', 'It is not the turn of this signer.');
      if (signer.email.toLowerCase() === again.email.toLowerCase())
        throw new RuleError('SIGN-16', 'You are asked to sign this yourself: open your own link.');
      return (await showCode(s, documentHash, signer.order, token)).expiresAt;
    });
    return result;
  });
  return { qr: qrCodeOf(hereUrl(origin, token)), expiresAt };
}
