import type pg from 'pg';
import { OUT_FOR_SIGNING } from '#domain/esign/transitions.ts';
import type { Row } from '#domain/tables.ts';
import { CONSENT_HASH, CONSENT_VERSION } from '../esign/embedded/consent.ts';
import { findEnvelope, insertEnvelope, newToken, replaceSigners, sha256 } from '../esign/embedded/envelope.ts';
import { addEvent, NOWHERE, type EventType } from '../esign/embedded/events.ts';
import { daysAfter } from './calendar.ts';
import { signerName } from './esignDocs.ts';
import type { Workspace } from './workspace.ts';

type Doc = Row<'everSignDocs'>;
type Signer = Row<'esignSigners'>;

/**
 * Puts the documents of a demo that are out for signing into the signing service, with what their signers did so far: they can
 * be reminded, and sign by the link of the reminder. One that is there already stays. Their files are registered before.
 */
export async function seedEnvelopes(client: pg.ClientBase, workspace: Workspace): Promise<void> {
  for (const doc of workspace.everSignDocs.filter(({ status }) => OUT_FOR_SIGNING.includes(status))) {
    if (await findEnvelope(client, doc.hash)) continue;
    const signers = workspace.esignSigners.filter(({ everSignDocId }) => everSignDocId === doc.id).toSorted((a, b) => a.order - b.order);
    await seedEnvelope(client, workspace, doc, signers);
  }
}

async function seedEnvelope(client: pg.ClientBase, workspace: Workspace, doc: Doc, signers: readonly Signer[]): Promise<void> {
  const requester = workspace.users.find(({ email }) => email === doc.requesterEmail)!;
  const handle = workspace.files.find(({ id }) => id === doc.fileId)!.fileId;
  const { rows } = await client.query<{ sha256: string }>('select sha256 from file_upload where handle = $1', [handle]);
  const originalSha256 = rows[0]!.sha256;
  await insertEnvelope(client, {
    hash: doc.hash,
    is_template: false,
    title: doc.title,
    customer_id: doc.customerId,
    requester_id: requester.id,
    requester_name: `${requester.firstName} ${requester.lastName}`,
    requester_email: requester.email,
    file_handle: handle,
    original_sha256: originalSha256,
    source_html: null,
    roles: [],
    claim_hash: null,
    claim_expires_at: null,
    created_at: doc.createdAt,
  });
  const named = signers.map((signer) => ({ ...signer, number: signer.order, name: signerName(signer) }));
  await replaceSigners(client, doc.hash, named);
  const note = (type: EventType, at: string, actor: string, data: Record<string, string> = {}): Promise<void> =>
    addEvent(client, doc.hash, { type, actor, at, data, ...NOWHERE });
  await note('created', doc.createdAt, requester.id, { originalSha256 });
  let asked = doc.createdAt;
  for (const { number, name, status, signedAt } of named) {
    if (status === 'on_hold') continue;
    await note('sent', asked, requester.id, { signer: String(number) });
    const hasOpened = status === 'signed' || doc.status === 'VIEWED';
    const openedAt = signedAt ?? daysAfter(asked, 0.01);
    if (hasOpened) {
      await note('consented', openedAt, `signer:${number}`, { version: CONSENT_VERSION, textSha256: CONSENT_HASH });
      await note('viewed', openedAt, `signer:${number}`);
    }
    if (signedAt) await note('signed', signedAt, `signer:${number}`, { name, originalSha256 });
    // Whose turn it is has had a link, which nobody knows any more; a reminder gives the next one.
    await client.query(
      `update esign_envelope_signer set token_hash = $3, token_expires_at = $4, consented_at = $5, consent_version = $6,
         consent_hash = $7, viewed_at = $5, signed_at = $8, signed_name = $9 where envelope_hash = $1 and number = $2`,
      [
        doc.hash,
        number,
        signedAt ? null : sha256(newToken()),
        doc.expiresAt,
        ...(hasOpened ? [openedAt, CONSENT_VERSION, CONSENT_HASH] : [null, null, null]),
        signedAt,
        signedAt ? name : null,
      ],
    );
    asked = signedAt ?? asked;
  }
}
