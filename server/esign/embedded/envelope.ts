import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import type { Database } from '../../db/database.ts';
import type { Files } from '../../files/files.ts';
import { claimUpload, findStored } from '../../files/uploads.ts';
import type { Steps } from '../../mutations/applyOnServer.ts';
import { ProviderFault, type ProviderSigner } from '../provider.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** The means that the signing service works with. */
export interface EmbeddedDeps {
  db: Database;
  files: Files;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Address of the product, without a slash at the end. */
  origin: string;
  /** Every page says TEST. */
  sandbox: boolean;
}

export interface Envelope {
  hash: string;
  is_template: boolean;
  title: string;
  customer_id: string | null;
  requester_id: string | null;
  requester_name: string;
  requester_email: string;
  file_handle: string;
  original_sha256: string;
  source_html: string | null;
  roles: string[];
  claim_hash: string | null;
  claim_expires_at: string | null;
  /** The days after which whose turn it is gets a mail again; null: never. */
  remind_every_days: number | null;
  created_at: string;
}

export interface EnvelopeSigner {
  envelope_hash: string;
  number: number;
  signer_id: string;
  name: string;
  email: string;
  role: string | null;
  token_expires_at: string | null;
  consented_at: string | null;
  consent_version: string | null;
  viewed_at: string | null;
  signed_at: string | null;
  signed_name: string | null;
  signed_ip: string | null;
  /** The drawn signature, a PNG; null: the name was typed alone. */
  signed_picture: Buffer | null;
  /** The link that is good now was opened from a QR code of the sender's. */
  in_person: boolean;
  /** The days after which they get a mail again when it is their turn; null: as the document says, 0: never. */
  remind_every_days: number | null;
}

/** A name that nobody can guess: 256 bits for a link, 128 for a document. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const newHash = (): string => randomBytes(16).toString('hex');
export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
export const signUrl = (origin: string, token: string): string => `${origin}/sign/${token}`;
export const claimUrl = (origin: string, token: string): string => `${origin}/sign/prepare/${token}`;

export async function findEnvelope(client: Client, hash: string): Promise<Envelope | null> {
  const { rows } = await client.query<Envelope>('select * from esign_envelope where hash = $1', [hash]);
  return rows[0] ?? null;
}

export async function envelopeSigners(client: Client, hash: string): Promise<EnvelopeSigner[]> {
  const { rows } = await client.query<EnvelopeSigner>('select * from esign_envelope_signer where envelope_hash = $1 order by number', [
    hash,
  ]);
  return rows;
}

export async function insertEnvelope(client: Client, envelope: Envelope): Promise<void> {
  const columns = Object.keys(envelope);
  await client.query(
    `insert into esign_envelope (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(envelope),
  );
}

/** Puts these signers in the place of those of before. */
export async function replaceSigners(client: Client, hash: string, signers: readonly ProviderSigner[]): Promise<void> {
  await client.query('delete from esign_envelope_signer where envelope_hash = $1', [hash]);
  for (const { number, id, name, email, role } of signers) {
    await client.query(
      'insert into esign_envelope_signer (envelope_hash, number, signer_id, name, email, role) values ($1, $2, $3, $4, $5, $6)',
      [hash, number, id, name, email, role],
    );
  }
}

/** No link to this document works any more. */
export async function revokeLinks(client: Client, hash: string): Promise<void> {
  await client.query('update esign_envelope_signer set token_hash = null, in_person_hash = null where envelope_hash = $1', [hash]);
  await client.query('update esign_envelope set claim_hash = null where hash = $1', [hash]);
}

/** Makes a row of `files` of a PDF that was kept for this owner. Gives the row's id. */
export async function fileRow({ tx, ctx, client }: Steps, owner: string | null, handle: string): Promise<string> {
  const id = ctx.newId();
  const claimed = await claimUpload(client, owner, handle, ctx.now);
  await tx.put('files', { ...claimed, id, createdAt: ctx.now, updatedAt: ctx.now, deletedAt: null, public: false, fields: null });
  return id;
}

/** The bytes of a stored file. @throws ProviderFault when they are missing */
export async function readStored({ db, files }: Pick<EmbeddedDeps, 'db' | 'files'>, handle: string): Promise<Buffer> {
  const file = await findStored(db.pool, handle);
  const stored = file && (await files.store.get(file.key));
  if (!stored) throw new ProviderFault('failed', 'The content of this document is missing.');
  return buffer(stored.content);
}

/** A title as the name of its PDF. */
export const pdfName = (title: string): string => `${title}.pdf`;
