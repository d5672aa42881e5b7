import { z } from 'zod';
import { EMAIL_PATTERN } from '#domain/emailPattern.ts';
import { AccessError, InputError, RuleError } from '#domain/errors.ts';
import { idText, plainText } from '#domain/fieldSchema.ts';
import { MESSAGES } from '#domain/messages.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { changeSent } from './changeSent.ts';
import { documentByHash, documentManager } from './documentManager.ts';
import { replaceSigner } from './embedded/replaceSigner.ts';
import type { Caller, EsignDeps } from './esignDeps.ts';

/** A signer who has not signed, and who signs in their place. */
export const Reassignment = z.object({
  documentHash: plainText(64).min(1, MESSAGES.fieldRequired),
  signerId: idText,
  name: plainText(100).trim().min(1, MESSAGES.fieldRequired),
  email: plainText(254).trim().min(1, MESSAGES.fieldRequired),
});

/**
 * Puts another person in the place of a signer who has not signed (SIGN-15). Whose turn it was is asked by a mail of their own, and
 * the link of the one before ends. @throws AccessError, InputError for an e-mail that signs already, RuleError for the sender
 */
export async function reassignSigner(deps: EsignDeps, caller: Caller, given: z.infer<typeof Reassignment>): Promise<void> {
  const { clock, origin } = deps;
  const { actor } = await documentManager(deps, caller.userId);
  const { id } = await documentByHash(deps, actor, given.documentHash);
  const now = new Date(clock()).toISOString();
  const email = given.email.toLowerCase();
  if (!EMAIL_PATTERN.test(email)) throw new InputError({ email: PAPER_MESSAGES.invalidEmail });
  const open = { id, hash: given.documentHash, now, rule: 'SIGN-15' };
  await changeSent(deps, caller, open, async (s, { document, envelope, user }) => {
    const signers = await s.tx.where('esignSigners', 'everSignDocId', id);
    const signer = signers.find((one) => one.id === given.signerId);
    if (!signer) throw new AccessError();
    if (signer.signed || signer.status === 'declined')
      throw new RuleError('SIGN-15', 'This signer has signed or declined already and stays in the document.');
    if (signers.some((one) => one.email.toLowerCase() === email)) throw new InputError({ email: PAPER_MESSAGES.sameEmail });
    if ([user.email, envelope.requester_email].some((one) => one.toLowerCase() === email))
      throw new RuleError('SIGN-15', 'Whoever sends a document cannot take the place of a signer.');
    await s.tx.patch('esignSigners', signer.id, {
      name: given.name,
      lastName: null,
      email: given.email,
      driverId: null,
      updatedAt: now,
    });
    const isAsked = signer.status === 'waiting_for_signature';
    await replaceSigner(s, { envelope, document, number: signer.order, name: given.name, email: given.email, isAsked, origin });
  });
}
