import type pg from 'pg';
import { z } from 'zod';
import { InputError, RuleError } from '#domain/errors.ts';
import { idText, plainText } from '#domain/fieldSchema.ts';
import { SIGNERS_MAX } from '#domain/esign/signers.ts';
import { MESSAGES } from '#domain/messages.ts';
import { changeSent } from './changeSent.ts';
import { documentByHash, documentManager } from './documentManager.ts';
import { envelopeSigners, findEnvelope, type EnvelopeSigner } from './embedded/envelope.ts';
import { addEvent, NOWHERE } from './embedded/events.ts';
import type { Caller, EsignDeps } from './esignDeps.ts';

const DAYS_MAX = 365;
const DAY_MS = 86_400_000;
const EVERY_MAX = 30;

/** After how many days a signer is reminded; null: never, 'document': as the document says. */
const SignerDays = z.union([z.number(), z.literal('document')]).nullable();
type SignerDays = z.infer<typeof SignerDays>;

const SignerSchedule = z.object({ id: idText, remindEveryDays: SignerDays });

/** The `remind_every_days` of a signer who is never reminded; null there is 'document' here. */
const NEVER = 0;
const keptDays = (days: SignerDays): number | null => (days === 'document' ? null : (days ?? NEVER));
const signerDays = (kept: number | null): SignerDays => (kept === null ? 'document' : kept === NEVER ? null : kept);
const daysText = (days: SignerDays): string => (days === null ? 'never' : String(days));

/**
 * Until when a document can be signed, and after how many days its signers are reminded; null: never. `signers` has those who are
 * reminded otherwise than the document says, or no longer so. What is left out stays.
 */
export const Schedule = z.object({
  documentHash: plainText(64).min(1, MESSAGES.fieldRequired),
  expiresAt: z.iso.datetime().optional(),
  remindEveryDays: z.number().nullable().optional(),
  signers: z.array(SignerSchedule).max(SIGNERS_MAX).optional(),
});

/** What holds of a document now. */
export interface Scheduled {
  /** ISO instant. */
  expiresAt: string | null;
  remindEveryDays: number | null;
  /** Those who have not signed, in their order; none of a document that is signed with another service. */
  signers: { id: string; name: string; remindEveryDays: SignerDays }[];
}

/** Returns until when a document can be signed and how often each of its signers is reminded. @throws AccessError */
export async function scheduleOf(deps: EsignDeps, caller: Caller, documentHash: string): Promise<Scheduled> {
  const { actor } = await documentManager(deps, caller.userId);
  const { expiresAt } = await documentByHash(deps, actor, documentHash);
  const envelope = await findEnvelope(deps.db.pool, documentHash);
  const signers = await stillToSign(deps.db.pool, documentHash);
  return {
    expiresAt,
    remindEveryDays: envelope?.remind_every_days ?? null,
    signers: signers.map(({ signer_id: id, name, remind_every_days: kept }) => ({ id, name, remindEveryDays: signerDays(kept) })),
  };
}

/**
 * Sets another end or other reminders of a document that is out for signing, or of its signers (SIGN-17).
 * @throws AccessError, InputError, RuleError for who is not among those who have still to sign
 */
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
  const { remindEveryDays: every, signers = [] } = given;
  if (every !== undefined) checkDays('remindEveryDays', every);
  for (const { remindEveryDays } of signers) checkDays('signers', remindEveryDays);
  await changeSent(deps, caller, { id, hash, now, rule: 'SIGN-17' }, async (s, { envelope, user }) => {
    const note = (data: Record<string, string>): Promise<void> =>
      addEvent(s.client, hash, { type: 'scheduled', actor: user.id, at: now, data, ...NOWHERE });
    if (expiresAt !== undefined) {
      await s.tx.patch('everSignDocs', id, { expiresAt, updatedAt: now });
      // Links that are out end with the document, and not before.
      await s.client.query(
        'update esign_envelope_signer set token_expires_at = $2 where envelope_hash = $1 and token_hash is not null and signed_at is null',
        [hash, expiresAt],
      );
    }
    if (every !== undefined) await s.client.query('update esign_envelope set remind_every_days = $2 where hash = $1', [hash, every]);
    if (expiresAt !== undefined || every !== undefined) {
      const days = every === undefined ? envelope.remind_every_days : every;
      await note({ ...(expiresAt !== undefined && { expiresAt }), remindEveryDays: daysText(days) });
    }
    const open = await stillToSign(s.client, hash);
    for (const { id: signerId, remindEveryDays } of signers) {
      const signer = open.find(({ signer_id }) => signer_id === signerId);
      if (!signer) throw new RuleError('SIGN-17', 'Reminders can be set only for signers of this document who have not signed yet.');
      await s.client.query('update esign_envelope_signer set remind_every_days = $3 where envelope_hash = $1 and number = $2', [
        hash,
        signer.number,
        keptDays(remindEveryDays),
      ]);
      await note({ signer: String(signer.number), remindEveryDays: daysText(remindEveryDays) });
    }
  });
}

async function stillToSign(client: Pick<pg.ClientBase, 'query'>, hash: string): Promise<EnvelopeSigner[]> {
  return (await envelopeSigners(client, hash)).filter(({ signed_at }) => signed_at === null);
}

/** @throws InputError when these are days, and not a whole number of them that can be set */
function checkDays(field: string, days: SignerDays): void {
  if (typeof days === 'number' && !(Number.isInteger(days) && days >= 1 && days <= EVERY_MAX))
    throw new InputError({ [field]: `Give a number of days from 1 to ${EVERY_MAX}.` });
}
