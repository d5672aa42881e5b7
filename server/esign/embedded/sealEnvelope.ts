import { SYSTEM } from '#domain/actor.ts';
import { checkEsignStep } from '#domain/esign/transitions.ts';
import { inTransaction } from '../../db/inTransaction.ts';
import { queueMail } from '../../mail/queueMail.ts';
import { applyOnServer, type Steps } from '../../mutations/applyOnServer.ts';
import type { Drawn } from '../pdf/placedPages.ts';
import { sealPdf } from '../pdf/sealPdf.ts';
import {
  envelopeSigners,
  fileRow,
  findEnvelope,
  newToken,
  pdfName,
  readStored,
  sha256,
  type EmbeddedDeps,
  type Envelope,
  type EnvelopeSigner,
} from './envelope.ts';
import { addEvent, eventsOf, NOWHERE } from './events.ts';
import { completedText } from './mailTexts.ts';
import { drawnOn } from './placedFields.ts';
import { inPlaceOf } from './replaceSigner.ts';
import { workspaceKey, type WorkspaceKey } from './workspaceKey.ts';

/** The days for which the link to a signer's own copy works. */
const COPY_DAYS = 30;

/**
 * Makes the finished file of a document that everybody has signed, and completes it. A second time, also at the same time,
 * changes nothing; after a crash between the file and the status it begins anew, and the file of before is swept away.
 */
export async function sealEnvelope(deps: EmbeddedDeps, hash: string): Promise<void> {
  const { db, clock } = deps;
  const envelope = await findEnvelope(db.pool, hash);
  if (!envelope || (await isSealed(db.pool, hash))) return;
  const bytes = Buffer.from(await finished(deps, envelope));
  const about = {
    filename: pdfName(envelope.title),
    mimeType: 'application/pdf',
    ownerId: null,
    customerId: envelope.customer_id,
  } as const;
  const handle = await deps.files.keep(bytes, about);
  const now = new Date(clock()).toISOString();
  await inTransaction(db, async (client) => {
    await applyOnServer(client, { actor: SYSTEM, now }, async (s) => {
      const [document] = await s.tx.where('everSignDocs', 'hash', hash);
      if (document?.status !== 'SIGNED' || (await isSealed(client, hash))) return;
      checkEsignStep(document.status, 'COMPLETED');
      const fileId = await fileRow(s, null, handle);
      const sum = sha256(bytes);
      await client.query('update esign_envelope set sealed_sha256 = $2, sealed_at = $3 where hash = $1', [hash, sum, now]);
      await addEvent(client, hash, { type: 'sealed', actor: SYSTEM.userId, at: now, data: { sha256: sum }, ...NOWHERE });
      await s.tx.patch('everSignDocs', document.id, { status: 'COMPLETED', fileId, updatedAt: now });
      await tellAll(deps, s, envelope);
    });
  });
}

async function isSealed(client: Pick<Steps['client'], 'query'>, hash: string): Promise<boolean> {
  return (await client.query('select from esign_envelope where hash = $1 and sealed_at is not null', [hash])).rowCount === 1;
}

async function finished(deps: EmbeddedDeps, envelope: Envelope): Promise<Uint8Array> {
  const { db, clock } = deps;
  const original = await readStored(deps, envelope.file_handle);
  const [signers, events] = [await envelopeSigners(db.pool, envelope.hash), await eventsOf(db.pool, envelope.hash)];
  const drawn = await drawnOn(db.pool, signers);
  const seated = signers.map((one) => ({ ...one, in_place_of: inPlaceOf(one.number, events) }));
  const signed: Signed = { envelope, signers: seated, original, lastEventHash: events.at(-1)!.hash, drawn };
  return sealedFile(signed, await workspaceKey(db, clock()), clock());
}

/** A document that everybody has signed, and what it stands on. */
interface Signed {
  envelope: Envelope;
  signers: readonly (Pick<EnvelopeSigner, 'name' | 'email' | 'role' | 'signed_name' | 'consented_at' | 'signed_at' | 'signed_ip'> &
    Partial<Pick<EnvelopeSigner, 'signed_picture' | 'in_person'> & { in_place_of: readonly string[] }>)[];
  original: Uint8Array;
  lastEventHash: string;
  drawn?: readonly Drawn[];
}

/** The finished file of a document, sealed at this moment. @throws Error when the original is not the one that was signed */
export async function sealedFile(
  { envelope, signers, original, lastEventHash, drawn = [] }: Signed,
  key: WorkspaceKey,
  nowMs: number,
): Promise<Uint8Array> {
  const { hash, title, original_sha256: originalSha256, requester_name, requester_email } = envelope;
  if (sha256(original) !== originalSha256) throw new Error('The stored original is not the one that was signed.');
  const signedBy = signers.map((one) => ({
    name: one.name,
    email: one.email,
    role: one.role,
    signedName: one.signed_name!,
    consentedAt: one.consented_at!,
    signedAt: one.signed_at!,
    ip: one.signed_ip,
    picture: one.signed_picture ?? null,
    isInPerson: one.in_person ?? false,
    inPlaceOf: one.in_place_of ?? [],
  }));
  const requester = `${requester_name} <${requester_email}>`;
  return sealPdf({ original, hash, title, requester, signers: signedBy, originalSha256, lastEventHash, drawn }, key, nowMs);
}

/** Every signer gets a link to a copy, which the law wants them to be able to keep (15 USC 7001(e)). */
async function tellAll(
  { origin, clock }: EmbeddedDeps,
  { client }: Steps,
  { hash, title, requester_email, requester_name }: Envelope,
): Promise<void> {
  await queueMail(client, { to: requester_email, ...completedText({ name: requester_name, title, link: null }) });
  for (const { number, name, email } of await envelopeSigners(client, hash)) {
    const token = newToken();
    await client.query('update esign_envelope_signer set token_hash = $3, token_expires_at = $4 where envelope_hash = $1 and number = $2', [
      hash,
      number,
      sha256(token),
      new Date(clock() + COPY_DAYS * 86_400_000).toISOString(),
    ]);
    await queueMail(client, { to: email, ...completedText({ name, title, link: `${origin}/sign/copy/${token}` }) });
  }
}
