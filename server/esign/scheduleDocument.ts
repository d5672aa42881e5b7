import { z } from 'zod';
import { InputError } from '#domain/errors.ts';
import { plainText } from '#domain/fieldSchema.ts';
import { MESSAGES } from '#domain/messages.ts';
import { changeSent } from './changeSent.ts';
import { documentByHash, documentManager } from './documentManager.ts';
import { findEnvelope } from './embedded/envelope.ts';
import { addEvent, NOWHERE } from './embedded/events.ts';
import type { Caller, EsignDeps } from './esignDeps.ts';

const DAYS_MAX = 365;
const DAY_MS = 86_400_000;
const EVERY_MAX = 30;

/** Until when a document can be signed, and after how many days signers are reminded; null: never. What is left out stays. */
export const Schedule = z.object({
  documentHash: plainText(64).min(1, MESSAGES.fieldRequired),
  expiresAt: z.iso.datetime().optional(),
  remindEveryDays: z.number().nullable().optional(),
});

/** What holds of a document now. */
export interface Scheduled {
  /** ISO instant. */
  expiresAt: string | null;
  remindEveryDays: number | null;
}

/** Returns until when a document can be signed and how often its signers are reminded. @throws AccessError */
export async function scheduleOf(deps: EsignDeps, caller: Caller, documentHash: string): Promise<Scheduled> {
  const { actor } = await documentManager(deps, caller.userId);
  const { expiresAt } = await documentByHash(deps, actor, documentHash);
  const envelope = await findEnvelope(deps.db.pool, documentHash);
  return { expiresAt, remindEveryDays: envelope?.remind_every_days ?? null };
}

/** Sets another end or other reminders of a document that is out for signing (SIGN-17). @throws AccessError, InputError, RuleError */
export async function scheduleDocument(deps: EsignDeps, caller: Caller, given: z.infer<typeof Schedule>): Promise<void> {
  const { clock } = deps;
  const { documentHash: hash } = given;
  const { actor } = await documentManager(deps, caller.userId);
  const { id } = await documentByHash(deps, actor, hash);
  const nowMs = clock();
  const now = new Date(nowMs).toISOString();
  const expiresAt = given.expiresAt === undefined ? undefined : new Date(given.expiresAt).toISOString();
  if (expiresAt !== undefined && Date.parse(expiresAt) <= nowMs) throw new InputError({ expiresAt: 'Give a day that is not over yet.' });
  if (expiresAt !== undefined && Date.parse(expiresAt) > nowMs + DAYS_MAX * DAY_MS)
    throw new InputError({ expiresAt: 'Give a day within a year from today.' });
  const every = given.remindEveryDays;
  if (typeof every === 'number' && !(Number.isInteger(every) && every >= 1 && every <= EVERY_MAX))
    throw new InputError({ remindEveryDays: `Give a number of days from 1 to ${EVERY_MAX}.` });
  await changeSent(deps, caller, { id, hash, now, rule: 'SIGN-17' }, async (s, { envelope, user }) => {
    const days = every === undefined ? envelope.remind_every_days : every;
    if (expiresAt !== undefined) {
      await s.tx.patch('everSignDocs', id, { expiresAt, updatedAt: now });
      // Links that are out end with the document, and not before.
      await s.client.query(
        'update esign_envelope_signer set token_expires_at = $2 where envelope_hash = $1 and token_hash is not null and signed_at is null',
        [hash, expiresAt],
      );
    }
    await s.client.query('update esign_envelope set remind_every_days = $2 where hash = $1', [hash, days]);
    const data = { ...(expiresAt !== undefined && { expiresAt }), remindEveryDays: days === null ? 'never' : String(days) };
    await addEvent(s.client, hash, { type: 'scheduled', actor: user.id, at: now, data, ...NOWHERE });
  });
}
