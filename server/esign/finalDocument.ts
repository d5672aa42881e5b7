import { buffer } from 'node:stream/consumers';
import type { Row } from '#domain/tables.ts';
import { findStored } from '../files/uploads.ts';
import { RestError } from '../rest/rest.ts';
import { documentByHash, documentManager } from './documentManager.ts';
import type { Caller, EsignDeps } from './esignDeps.ts';
import { bindFinals } from './pdf/pdfWork.ts';

const FINISHED: ReadonlySet<string> = new Set(['COMPLETED', 'ARCHIVED']);

/** The finished PDF of a document, without audit trail. @throws AccessError, RestError 409 before everybody has signed */
export async function finalDocument(deps: EsignDeps, caller: Caller, hash: string): Promise<{ title: string; bytes: Buffer }> {
  const { files, provider, audit } = deps;
  const { user, actor } = await documentManager(deps, caller.userId);
  const document = await documentByHash(deps, actor, hash);
  if (!FINISHED.has(document.status)) throw new RestError(409, 'The document is not finished: not everybody has signed yet.');
  const file = document.fileId ? await storedFile(deps, document.fileId) : null;
  const stored = file && (await files.store.get(file.key));
  const bytes = stored ? await buffer(stored.content) : await provider.downloadFinal(hash);
  const target = { table: 'everSignDocs', id: document.id };
  audit.note({ action: 'esign.downloaded', actor: { userId: user.id, role: user.role }, target, requestId: caller.requestId });
  return { title: document.title, bytes };
}

/** The finished PDFs of several documents as one, in their order. @throws AccessError, RestError 409 when one is not finished */
export async function onePdf(deps: EsignDeps, caller: Caller, hashes: readonly string[]): Promise<Uint8Array> {
  const documents: Uint8Array[] = [];
  for (const hash of hashes) documents.push((await finalDocument(deps, caller, hash)).bytes);
  return (await bindFinals(documents)).bytes;
}

async function storedFile({ db: { pool } }: EsignDeps, id: string): ReturnType<typeof findStored> {
  const { rows } = await pool.query<Pick<Row<'files'>, 'fileId'>>('select "fileId" from "files" where id = $1', [id]);
  return rows[0] ? findStored(pool, rows[0].fileId) : null;
}
