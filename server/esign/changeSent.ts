import { RuleError } from '#domain/errors.ts';
import { OUT_FOR_SIGNING } from '#domain/esign/transitions.ts';
import type { Row } from '#domain/tables.ts';
import { actorOf, reloadUser, type UserRow } from '../auth/findUser.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { applyOnServer, type Steps } from '../mutations/applyOnServer.ts';
import { findEnvelope, type Envelope } from './embedded/envelope.ts';
import type { Caller, EsignDeps } from './esignDeps.ts';

/** A document that is out for signing, locked, in the transaction that changes it. */
interface Sent {
  document: Row<'everSignDocs'>;
  envelope: Envelope;
  /** The person who changes it, as they are now. */
  user: UserRow;
}

/**
 * Runs a change of a document that is out for signing with the product's own service, and answers with what it returns.
 * @param rule the rule by which a document that is not is refused
 * @throws AccessError, RuleError
 */
export async function changeSent<T>(
  { db }: EsignDeps,
  caller: Caller,
  { id, hash, now, rule }: { id: string; hash: string; now: string; rule: string },
  change: (s: Steps, sent: Sent) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (client) => {
    const user = await reloadUser(client, caller.userId);
    const { result } = await applyOnServer(client, { actor: actorOf(user), now, requestId: caller.requestId }, async (s) => {
      const document = await s.tx.get('everSignDocs', id);
      if (!document || !OUT_FOR_SIGNING.includes(document.status)) throw new RuleError(rule, 'Nobody is asked to sign this document now.');
      const envelope = await findEnvelope(client, hash);
      if (!envelope) throw new RuleError(rule, 'This document is signed with another service, which does not offer that here.');
      return change(s, { document, envelope, user });
    });
    return result;
  });
}
