import type { EsignDeps } from './esignDeps.ts';
import { envelopeSigners, findEnvelope, sha256 } from './embedded/envelope.ts';
import { eventsOf, isChainWhole } from './embedded/events.ts';
import { workspaceKey } from './embedded/workspaceKey.ts';
import { checkSeal } from './pdf/pdfWork.ts';

export interface Verdict {
  /** True for a file, byte for byte, that this workspace has sealed. */
  unchanged: boolean;
  /** True when the digital signature inside fits the file. Says nothing about bytes that fill up the signature's own place. */
  signatureOk: boolean;
  /** True when the event log of the document is whole, and ends in the sealing of this file. Null when the file is unknown. */
  chainOk: boolean | null;
  documentHash: string | null;
  /** ISO instant; null when the file is unknown. */
  sealedAt: string | null;
}

/** Checks a PDF that somebody says this workspace has sealed. */
export async function verifySealed({ db, clock }: Pick<EsignDeps, 'db' | 'clock'>, bytes: Buffer): Promise<Verdict> {
  const { certificate } = await workspaceKey(db, clock());
  const signatureOk = await checkSeal(bytes, certificate);
  const sum = sha256(bytes);
  const { rows } = await db.pool.query<{ hash: string; sealed_at: string }>(
    'select hash, sealed_at from esign_envelope where sealed_sha256 = $1',
    [sum],
  );
  const known = rows[0];
  if (!known) return { unchanged: false, signatureOk, chainOk: null, documentHash: null, sealedAt: null };
  const events = await eventsOf(db.pool, known.hash);
  const chainOk = isChainWhole(known.hash, events) && events.some(({ type, data }) => type === 'sealed' && data['sha256'] === sum);
  return { unchanged: signatureOk, signatureOk, chainOk, documentHash: known.hash, sealedAt: known.sealed_at };
}

/** One who has signed, as whoever holds the file may read: it names them too. */
export interface SealedBy {
  name: string;
  /** ISO instant. */
  signedAt: string;
  isDrawn: boolean;
  isInPerson: boolean;
}

/** Who signed a sealed document, in their order. */
export async function signersOfSealed(
  client: Pick<EsignDeps['db']['pool'], 'query'>,
  hash: string,
): Promise<{ title: string; signers: SealedBy[] } | null> {
  const envelope = await findEnvelope(client, hash);
  const signers = (await envelopeSigners(client, hash)).flatMap(({ signed_name, signed_at, signed_picture, in_person }) =>
    signed_name === null || signed_at === null
      ? []
      : [{ name: signed_name, signedAt: signed_at, isDrawn: signed_picture !== null, isInPerson: in_person }],
  );
  return envelope && { title: envelope.title, signers };
}
