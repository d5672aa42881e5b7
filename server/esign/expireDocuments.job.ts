import { z } from 'zod';
import { SYSTEM } from '#domain/actor.ts';
import { OUT_FOR_SIGNING } from '#domain/esign/transitions.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { declareJob, HOURLY } from '../jobs/job.ts';
import { applyOnServer } from '../mutations/applyOnServer.ts';
import { findEnvelope } from './embedded/envelope.ts';
import { addEvent, NOWHERE } from './embedded/events.ts';
import { tellEnded } from './tellEnded.ts';

const AT_ONCE = 100;

/** Documents that were sent and not signed in time become EXPIRED, and their consents are missed again. */
export const expireDocuments = declareJob({
  name: 'esign.expire',
  input: z.object({}),
  schedule: { cron: HOURLY, input: {} },
  async run({ db, clock, signal }) {
    const now = new Date(clock()).toISOString();
    let left = true;
    while (left && !signal.aborted) {
      left = await inTransaction(db, async (client) => {
        const { rows } = await client.query<{ id: string; hash: string }>(
          `select id, hash from "everSignDocs" where status = any($3) and "expiresAt" < $1 and "deletedAt" is null
           order by id limit $2 for no key update`,
          [now, AT_ONCE, OUT_FOR_SIGNING],
        );
        await applyOnServer(client, { actor: SYSTEM, now }, async (s) => {
          for (const { id, hash } of rows) {
            await s.tx.patch('everSignDocs', id, { status: 'EXPIRED', updatedAt: now });
            const envelope = await findEnvelope(client, hash);
            if (!envelope) continue;
            await addEvent(client, hash, { type: 'expired', actor: SYSTEM.userId, at: now, ...NOWHERE });
            await tellEnded(s, envelope, { declinedBy: null });
          }
        });
        return rows.length === AT_ONCE;
      });
    }
  },
});
