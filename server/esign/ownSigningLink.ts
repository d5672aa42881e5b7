import { AccessError, RuleError } from '#domain/errors.ts';
import { isOwnTurn } from '#domain/esign/ownTurn.ts';
import { OUT_FOR_SIGNING } from '#domain/esign/transitions.ts';
import type { Row } from '#domain/tables.ts';
import { actorOf, reloadUser } from '../auth/findUser.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { sqlReads } from '../db/sqlTx.ts';
import { applyOnServer } from '../mutations/applyOnServer.ts';
import type { Caller, EsignDeps } from './esignDeps.ts';

const MAIL_ONLY = 'Open the link in the mail that asks you to sign.';

/**
 * Answers with the address where the caller signs a document, now that it is their turn (SIGN-13). It is their own link, as the
 * person with that e-mail or the driver whose account it is, and takes the place of the mailed one; nobody gets the link of somebody else.
 * @throws AccessError when the caller is not asked to sign; RuleError when the service does not show documents here
 */
export async function ownSigningLink(deps: EsignDeps, caller: Caller, documentHash: string): Promise<string> {
  const { db, clock, provider } = deps;
  const user = await reloadUser(db.pool, caller.userId);
  const { rows } = await db.pool.query<Row<'everSignDocs'>>(
    'select * from "everSignDocs" where hash = $1 and "deletedAt" is null and status = any($2)',
    [documentHash, OUT_FOR_SIGNING],
  );
  const seat = rows[0] && (await sqlReads(db.pool).where('esignSigners', 'everSignDocId', rows[0].id)).find((one) => isOwnTurn(one, user));
  if (!rows[0] || !seat) throw new AccessError();
  if (!provider.openLink) throw new RuleError('SIGN-13', MAIL_ONLY);
  const { made, keep } = await provider.openLink(documentHash, seat.order);
  await inTransaction(db, async (client) => {
    const again = await reloadUser(client, caller.userId);
    const now = new Date(clock()).toISOString();
    await applyOnServer(client, { actor: actorOf(again), now, requestId: caller.requestId }, async (s) => {
      const still = (await s.tx.where('esignSigners', 'everSignDocId', rows[0]!.id)).find((one) => isOwnTurn(one, again));
      if (still?.id !== seat.id) throw new AccessError();
      await keep(s);
    });
  });
  return made;
}
