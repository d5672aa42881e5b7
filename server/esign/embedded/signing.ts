import { checkEsignStep, type EsignStatus } from '#domain/esign/transitions.ts';
import type { Row } from '#domain/tables.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Steps } from '../../mutations/applyOnServer.ts';
import { tellEnded } from '../tellEnded.ts';
import { CONSENT_HASH, CONSENT_VERSION } from './consent.ts';
import { envelopeSigners, revokeLinks, sha256, type EmbeddedDeps } from './envelope.ts';
import { addEvent, type EventType, type Whence } from './events.ts';
import { invite } from './invite.ts';
import { keepValues } from './placedFields.ts';
import { SEAL } from './sealSpec.ts';
import { inTurn, type OpenSeat } from './seats.ts';

/** Whose browser it is. */
export interface Visit extends Whence {
  token: string;
  requestId: string;
}

/** Every step: true when it is done, false when it cannot be done yet, null when the link is not good any more. */
type Done = Promise<boolean | null>;

/** Keeps that the signer agreed to sign electronically, once. */
export function consent(deps: EmbeddedDeps, visit: Visit): Done {
  return inTurn(deps, visit.token, visit.requestId, async ({ s, seat }) => {
    if (seat.consented_at !== null) return true;
    await s.client.query(
      'update esign_envelope_signer set consented_at = $3, consent_version = $4, consent_hash = $5 where envelope_hash = $1 and number = $2',
      [seat.envelope_hash, seat.number, s.ctx.now, CONSENT_VERSION, CONSENT_HASH],
    );
    await note(s, seat, visit, 'consented', { version: CONSENT_VERSION, textSha256: CONSENT_HASH });
    return true;
  });
}

/** Keeps that the document was opened, once; not before the consent. */
export function view(deps: EmbeddedDeps, visit: Visit): Done {
  return inTurn(deps, visit.token, visit.requestId, async ({ s, seat, document }) => {
    if (seat.consented_at === null) return false;
    if (seat.viewed_at !== null) return true;
    await s.client.query('update esign_envelope_signer set viewed_at = $3 where envelope_hash = $1 and number = $2', [
      seat.envelope_hash,
      seat.number,
      s.ctx.now,
    ]);
    await note(s, seat, visit, 'viewed');
    if (document.status === 'SENT') await move(s, document, 'VIEWED');
    return true;
  });
}

/** Signs: uses the link up, asks the next one, and after the last one has the document sealed. */
export function sign(deps: EmbeddedDeps, visit: Visit, signedName: string, form: URLSearchParams, picture: Uint8Array | null = null): Done {
  return inTurn(deps, visit.token, visit.requestId, async ({ s, seat, document }) => {
    if (seat.consented_at === null || seat.viewed_at === null) return false;
    await keepValues(s.client, seat, form);
    await s.client.query(
      `update esign_envelope_signer set signed_at = $3, signed_name = $4, signed_ip = $5, signed_picture = $6, token_hash = null, in_person_hash = null
       where envelope_hash = $1 and number = $2`,
      [seat.envelope_hash, seat.number, s.ctx.now, signedName, visit.ip, picture && Buffer.from(picture)],
    );
    await note(s, seat, visit, 'signed', { name: signedName, ...howSigned(seat, picture), originalSha256: seat.envelope.original_sha256 });
    await s.tx.patch('esignSigners', seat.signer_id, { status: 'signed', signed: true, signedAt: s.ctx.now, updatedAt: s.ctx.now });
    const rest = (await envelopeSigners(s.client, seat.envelope_hash)).filter(({ signed_at }) => signed_at === null);
    if (rest.length === 0) {
      await move(s, document, 'SIGNED');
      await enqueue(s.client, SEAL, { hash: seat.envelope_hash });
      return true;
    }
    if (document.status !== 'PARTIALLY_SIGNED') await move(s, document, 'PARTIALLY_SIGNED');
    await askNext(deps, s, seat, rest);
    return true;
  });
}

/** How somebody signed, as the events say it. */
function howSigned({ in_person: isInPerson }: OpenSeat, picture: Uint8Array | null): Record<string, string> {
  return {
    how: picture ? 'drawn' : 'typed',
    ...(picture && { pictureSha256: sha256(picture) }),
    ...(isInPerson && { where: 'in person' }),
  };
}

/** Declines: nobody is asked any more, and the sender and those who have signed are told. */
export function decline(deps: EmbeddedDeps, visit: Visit, reason: string): Done {
  return inTurn(deps, visit.token, visit.requestId, async ({ s, seat, document }) => {
    await s.client.query(
      'update esign_envelope_signer set declined_at = $3, declined_reason = $4 where envelope_hash = $1 and number = $2',
      [seat.envelope_hash, seat.number, s.ctx.now, reason],
    );
    await revokeLinks(s.client, seat.envelope_hash);
    await note(s, seat, visit, 'declined', { reason });
    await s.tx.patch('esignSigners', seat.signer_id, { status: 'declined', updatedAt: s.ctx.now });
    await move(s, document, 'DECLINED');
    await tellEnded(s, seat.envelope, { declinedBy: seat.name });
    return true;
  });
}

/** Nobody has a turn: the first of those on hold gets one. */
async function askNext(
  { origin }: EmbeddedDeps,
  s: Steps,
  seat: OpenSeat,
  rest: readonly { number: number; signer_id: string; name: string; email: string }[],
): Promise<void> {
  const rows = await s.tx.where('esignSigners', 'everSignDocId', seat.document_id);
  if (rows.some(({ status }) => status === 'waiting_for_signature')) return;
  const next = rest[0]!;
  await s.tx.patch('esignSigners', next.signer_id, { status: 'waiting_for_signature', updatedAt: s.ctx.now });
  await invite(s, { envelope: seat.envelope, signer: next, expiresAt: seat.expires_at, isReminder: false, origin });
}

async function move({ tx, ctx }: Steps, { id, status }: Row<'everSignDocs'>, to: EsignStatus): Promise<void> {
  checkEsignStep(status, to);
  await tx.patch('everSignDocs', id, { status: to, updatedAt: ctx.now });
}

function note(
  { client, ctx }: Steps,
  seat: OpenSeat,
  { ip, userAgent }: Whence,
  type: EventType,
  data: Record<string, string> = {},
): Promise<void> {
  const signer = String(seat.number);
  return addEvent(client, seat.envelope_hash, { type, actor: `signer:${signer}`, at: ctx.now, ip, userAgent, data: { signer, ...data } });
}
