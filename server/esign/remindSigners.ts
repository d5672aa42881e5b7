import { followUp } from '#domain/drivers/verification/followUp.ts';
import { RuleError } from '#domain/errors.ts';
import { OUT_FOR_SIGNING } from '#domain/esign/transitions.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import type { Row } from '#domain/tables.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { sqlReads } from '../db/sqlTx.ts';
import { applyOnServer, type Steps } from '../mutations/applyOnServer.ts';
import { actorOf, reloadUser } from '../auth/findUser.ts';
import { documentByHash, documentManager } from './documentManager.ts';
import type { Caller, EsignDeps } from './esignDeps.ts';
import type { Outcome } from './provider.ts';

/** Reminds the signers whose turn it is, or one of them. @throws RuleError 'Problems to send the reminder.' when there is none */
export async function remindSigners(
  deps: EsignDeps,
  caller: Caller,
  { documentHash, signerId }: { documentHash: string; signerId?: string | null | undefined },
): Promise<void> {
  const { db, clock, provider } = deps;
  const { actor } = await documentManager(deps, caller.userId);
  const document = await documentByHash(deps, actor, documentHash);
  const isWaiting = (signer: Row<'esignSigners'>): boolean =>
    signer.status === 'waiting_for_signature' && (!signerId || signer.id === signerId);
  const waiting = (await sqlReads(db.pool).where('esignSigners', 'everSignDocId', document.id)).filter(isWaiting);
  if (!OUT_FOR_SIGNING.includes(document.status) || waiting.length === 0) throw problems();
  const outcomes: Outcome<null>[] = [];
  for (const { order } of waiting) outcomes.push(await provider.sendReminder(documentHash, order));
  const now = new Date(clock()).toISOString();
  await inTransaction(db, async (client) => {
    const again = actorOf(await reloadUser(client, caller.userId));
    await applyOnServer(client, { actor: again, now, requestId: caller.requestId }, async (s) => {
      const row = await s.tx.get('everSignDocs', document.id);
      const left = (await s.tx.where('esignSigners', 'everSignDocId', document.id)).filter(isWaiting);
      // Somebody has signed or cancelled in the meantime.
      if (!row || !OUT_FOR_SIGNING.includes(row.status) || left.length < waiting.length) throw problems();
      for (const { keep } of outcomes) await keep(s);
      await followVerification(s, row);
    });
  });
}

/** PEV-2: the reminder of a PEV document is one of its verification, and the document goes on with the new attempt. */
async function followVerification({ tx, ctx }: Steps, { id, type, employmentVerificationId }: Row<'everSignDocs'>): Promise<void> {
  const verification = type === 'PEV' && employmentVerificationId && (await tx.get('employmentVerifications', employmentVerificationId));
  if (!verification || verification.deletedAt !== null || verification.status !== 'UNDER_REVIEW') return;
  const newId = ctx.newId();
  await followUp(tx, verification, { newId, now: ctx.now });
  await tx.patch('everSignDocs', id, { employmentVerificationId: newId, updatedAt: ctx.now });
}

const problems = (): RuleError => new RuleError('ESIGN-1', PAPER_MESSAGES.reminderProblems);
