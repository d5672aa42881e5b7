import { bindFinals } from './pdf/pdfWork.ts';
import type { Caller, EsignDeps } from './esignDeps.ts';
import { finalDocument } from './finalDocument.ts';

/** The finished PDFs of several documents as one, in their order. @throws AccessError, RestError 409 when one is not finished */
export async function onePdf(deps: EsignDeps, caller: Caller, hashes: readonly string[]): Promise<Uint8Array> {
  const documents: Uint8Array[] = [];
  for (const hash of hashes) documents.push((await finalDocument(deps, caller, hash)).bytes);
  return (await bindFinals(documents)).bytes;
}
