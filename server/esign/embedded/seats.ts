import type pg from 'pg';
import { SYSTEM } from '#domain/actor.ts';
import { OUT_FOR_SIGNING } from '#domain/esign/transitions.ts';
import type { Row } from '#domain/tables.ts';
import { inTransaction } from '../../db/inTransaction.ts';
import { applyOnServer, type Steps } from '../../mutations/applyOnServer.ts';
import { sha256, type EmbeddedDeps, type Envelope, type EnvelopeSigner } from './envelope.ts';

/** The seat of a signer whose link is good: the document is out for signing and it is their turn. */
export interface OpenSeat extends EnvelopeSigner {
  document_id: string;
  expires_at: string;
  envelope: Envelope;
}

type Client = Pick<pg.ClientBase, 'query'>;

/** The seat that this link opens now; null for one that is used, expired, taken back or made up. */
export async function openSeat(client: Client, token: string, now: string): Promise<OpenSeat | null> {
  const { rows } = await client.query<OpenSeat>(
    `select s.*, d.id as document_id, d."expiresAt" as expires_at from esign_envelope_signer s
     join "everSignDocs" d on d.hash = s.envelope_hash and d."deletedAt" is null
     where s.token_hash = $1 and s.token_expires_at > $2 and s.signed_at is null and s.declined_at is null
       and d.status = any($3) and (d."expiresAt" is null or d."expiresAt" > $2)`,
    [sha256(token), now, OUT_FOR_SIGNING],
  );
  const [seat] = rows;
  if (!seat) return null;
  const envelopes = await client.query<Envelope>('select * from esign_envelope where hash = $1', [seat.envelope_hash]);
  return { ...seat, envelope: envelopes.rows[0]! };
}

/** The state that a step may read and write. */
interface Turn {
  s: Steps;
  seat: OpenSeat;
  document: Row<'everSignDocs'>;
}

/**
 * Runs a step of the signer whom this link names, alone: the document is locked first, then the link is looked at once more.
 * Null when the link is not good any more. @throws what the step throws; nothing is written then
 */
export async function inTurn<T>(
  { db, clock }: EmbeddedDeps,
  token: string,
  requestId: string,
  step: (turn: Turn) => Promise<T>,
): Promise<T | null> {
  const now = new Date(clock()).toISOString();
  return inTransaction(db, async (client) => {
    const found = await openSeat(client, token, now);
    if (!found) return null;
    const { result } = await applyOnServer(client, { actor: SYSTEM, now, requestId }, async (s) => {
      const document = await s.tx.get('everSignDocs', found.document_id);
      const seat = await openSeat(client, token, now);
      return document && seat ? step({ s, seat, document }) : null;
    });
    return result;
  });
}
