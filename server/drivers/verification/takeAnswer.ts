import { SYSTEM } from '#domain/actor.ts';
import type { PevAnswer } from '#domain/drivers/verification/answer.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/inTransaction.ts';
import { applyOnServer } from '../../mutations/applyOnServer.ts';
import { openQuestion } from '../../mutations/answerLinks.ts';

interface Visit {
  token: string;
  requestId: string;
}

/**
 * PEV-13: stores what a previous employer says and settles the attempt: VERIFIED, or REJECTED where it does not answer or has no
 * record. The link does not work again. False when it did not work any more.
 */
export async function takeAnswer(
  { db, clock }: { db: Database; clock: () => number },
  { token, requestId }: Visit,
  answer: PevAnswer,
): Promise<boolean> {
  const now = new Date(clock()).toISOString();
  return inTransaction(db, async (client) => {
    const { result } = await applyOnServer(client, { actor: SYSTEM, now, requestId }, async ({ tx }) => {
      const asked = await openQuestion(client, token, now);
      if (!asked) return false;
      // Locks the attempt: of two answers at once the second finds it settled.
      const row = await tx.get('employmentVerifications', asked.verificationId);
      if (row?.status !== 'UNDER_REVIEW') return false;
      const status = answer.kind === 'record' ? 'VERIFIED' : 'REJECTED';
      await tx.patch('employmentVerifications', row.id, { status, updatedAt: now });
      await client.query('insert into pev_answer (verification_id, answered_at, content) values ($1, $2, $3)', [
        row.id,
        now,
        JSON.stringify(answer),
      ]);
      await client.query('delete from pev_link where verification_id = $1', [row.id]);
      return true;
    });
    return result;
  });
}
