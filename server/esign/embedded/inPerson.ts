import type { IncomingMessage } from 'node:http';
import type pg from 'pg';
import { SYSTEM } from '#domain/actor.ts';
import { OUT_FOR_SIGNING } from '#domain/esign/transitions.ts';
import { inTransaction } from '../../db/inTransaction.ts';
import { applyOnServer, type Steps } from '../../mutations/applyOnServer.ts';
import { newToken, sha256, type EmbeddedDeps, type EnvelopeSigner } from './envelope.ts';
import { addEvent, NOWHERE } from './events.ts';
import { giveLink } from './invite.ts';
import type { Visit } from './signing.ts';

const MINUTES_GOOD = 10;
const DAYS_TO_SIGN = 30;
/** Marks the browser of a sender who has shown a code: a signer signs on a phone of their own (SIGN-16). */
const SENDER_COOKIE = 'weighstation_sender';
const SENDER_DAYS = 30;

export const hereUrl = (origin: string, token: string): string => `${origin}/sign/here/${token}`;

/** The header that marks the browser which was shown a code. */
export function senderCookie(origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${SENDER_COOKIE}=1; Path=/sign; HttpOnly; SameSite=Lax; Max-Age=${SENDER_DAYS * 86_400}${secure}`;
}

/** Returns whether this is the browser of somebody who has sent documents to be signed in person. */
export function isSenders(req: Pick<IncomingMessage, 'headers'>): boolean {
  return (req.headers.cookie ?? '').split(';').some((one) => one.trim().startsWith(`${SENDER_COOKIE}=`));
}

/** Keeps a link that works once and for ten minutes, in the transaction at hand. The signer's mailed link goes on working until it is opened. */
export async function showCode({ client, ctx }: Steps, hash: string, number: number, token: string): Promise<{ expiresAt: string }> {
  const expiresAt = new Date(Date.parse(ctx.now) + MINUTES_GOOD * 60_000).toISOString();
  await client.query(
    'update esign_envelope_signer set in_person_hash = $3, in_person_expires_at = $4 where envelope_hash = $1 and number = $2',
    [hash, number, sha256(token), expiresAt],
  );
  await addEvent(client, hash, { type: 'code_shown', actor: ctx.actor.userId, at: ctx.now, data: { signer: String(number) }, ...NOWHERE });
  return { expiresAt };
}

interface HereSeat extends EnvelopeSigner {
  document_id: string;
  expires_at: string | null;
  title: string;
  requester_name: string;
}

/** The seat that the link of a code opens; null for one that was opened before, is too old, or made up. */
export async function hereSeat(client: Pick<pg.ClientBase, 'query'>, token: string, now: string): Promise<HereSeat | null> {
  const { rows } = await client.query<HereSeat>(
    `select s.*, d.id as document_id, d."expiresAt" as expires_at, e.title, e.requester_name from esign_envelope_signer s
     join esign_envelope e on e.hash = s.envelope_hash
     join "everSignDocs" d on d.hash = s.envelope_hash and d."deletedAt" is null
     join "esignSigners" g on g.id = s.signer_id and g.status = 'waiting_for_signature'
     where s.in_person_hash = $1 and s.in_person_expires_at > $2 and s.signed_at is null and s.declined_at is null
       and d.status = any($3) and (d."expiresAt" is null or d."expiresAt" > $2)`,
    [sha256(token), now, OUT_FOR_SIGNING],
  );
  return rows[0] ?? null;
}

/** Opens the link of a code, once: gives the browser the signer's own link, in place of the mailed one. Null when it is not good any more. */
export async function beginHere({ db, clock }: EmbeddedDeps, { token, requestId, ip, userAgent }: Visit): Promise<string | null> {
  const nowMs = clock();
  const now = new Date(nowMs).toISOString();
  return inTransaction(db, async (client) => {
    const found = await hereSeat(client, token, now);
    if (!found) return null;
    const { result } = await applyOnServer(client, { actor: SYSTEM, now, requestId }, async (s) => {
      // Locked: of two who open it at once, the second finds it used.
      await s.tx.get('everSignDocs', found.document_id);
      const seat = await hereSeat(client, token, now);
      if (!seat) return null;
      const own = newToken();
      const expiresAt = seat.expires_at ?? new Date(nowMs + DAYS_TO_SIGN * 86_400_000).toISOString();
      const { envelope_hash: hash, number } = seat;
      await giveLink(s, { hash, number, token: own, expiresAt, event: 'in_person', whence: { ip, userAgent } });
      return own;
    });
    return result;
  });
}
