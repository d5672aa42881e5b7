import { z } from 'zod';
import type pg from 'pg';
import { SYSTEM } from '#domain/actor.ts';
import { OUT_FOR_SIGNING } from '#domain/esign/transitions.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { declareJob, HOURLY } from '../jobs/job.ts';
import { applyOnServer } from '../mutations/applyOnServer.ts';
import { findEnvelope } from './embedded/envelope.ts';
import { invite } from './embedded/invite.ts';

const AT_ONCE = 100;

interface Due {
  id: string;
  hash: string;
  number: number;
  name: string;
  email: string;
  token_expires_at: string;
}

/**
 * Those whose turn it is and who had no mail about it for as many days as is set for them, or else for their document; of one signer
 * when named.
 */
async function due(client: Pick<pg.ClientBase, 'query'>, now: string, one: Due | null): Promise<Due[]> {
  const { rows } = await client.query<Due>(
    `select d.id, e.hash, s.number, s.name, s.email, s.token_expires_at from esign_envelope e
     join "everSignDocs" d on d.hash = e.hash and d."deletedAt" is null and d.status = any($2) and (d."expiresAt" is null or d."expiresAt" > $1)
     join "esignSigners" g on g."everSignDocId" = d.id and g.status = 'waiting_for_signature'
     join esign_envelope_signer s on s.envelope_hash = e.hash and s.signer_id = g.id and s.signed_at is null and s.declined_at is null
     cross join lateral (select coalesce(s.remind_every_days, e.remind_every_days) as days) pace
     where pace.days > 0 and s.token_expires_at > $1 and ($3::text is null or (e.hash = $3 and s.number = $4))
       and (select max(v.at) from esign_event v where v.envelope_hash = e.hash and v.type in ('sent', 'reminder_sent')
              and v.data ->> 'signer' = s.number::text) <= $1::timestamptz - pace.days * interval '1 day'
     order by e.hash, s.number limit $5`,
    [now, OUT_FOR_SIGNING, one?.hash ?? null, one?.number ?? null, AT_ONCE],
  );
  return rows;
}

/**
 * SIGN-17: reminds signers every so many days, as is set for them or else for their document; a mail that a person had sent counts
 * like one of these.
 */
export const remindDue = declareJob({
  name: 'esign.remind',
  input: z.object({}),
  schedule: { cron: HOURLY, input: {} },
  async run({ db, esign, clock, signal }) {
    const now = new Date(clock()).toISOString();
    let left = await due(db.pool, now, null);
    while (left.length > 0 && !signal.aborted) {
      for (const one of left) {
        if (signal.aborted) return;
        await inTransaction(db, (client) =>
          applyOnServer(client, { actor: SYSTEM, now }, async (s) => {
            // Locked, then looked at once more: the signer may have signed, or been reminded, in the meantime.
            await s.tx.get('everSignDocs', one.id);
            const [still] = await due(client, now, one);
            const envelope = still && (await findEnvelope(client, one.hash));
            if (!still || !envelope) return;
            await invite(s, { envelope, signer: still, expiresAt: still.token_expires_at, isReminder: true, origin: esign.origin });
          }),
        );
      }
      left = left.length < AT_ONCE ? [] : await due(db.pool, now, null);
    }
  },
});
