import { PDF, rgb } from '@libpdf/core';
import { PdfPages } from '../../forms/pdfPages.ts';
import { Lettering } from '../../lettering/lettering.ts';
import { lettersOf } from '../../lettering/runs.ts';
import { REGULAR } from '../../lettering/style.ts';
import type { WorkspaceKey } from '../embedded/workspaceKey.ts';
import { drawPlaced, type Drawn } from './placedPages.ts';

/** The act of one signer, as the certificate page says it. */
export interface SignedBy {
  name: string;
  email: string;
  role: string | null;
  signedName: string;
  /** ISO instants. */
  consentedAt: string;
  signedAt: string;
  ip: string | null;
  /** The drawn signature, a PNG; null: the name was typed alone. */
  picture: Uint8Array | null;
  isInPerson: boolean;
  /** Who was asked before in this place, first to last. */
  inPlaceOf: readonly string[];
}

export interface SealInput {
  original: Uint8Array;
  hash: string;
  title: string;
  requester: string;
  signers: readonly SignedBy[];
  originalSha256: string;
  lastEventHash: string;
  /** What the signers gave for the fields of the document. */
  drawn?: readonly Drawn[];
}

const STAMP_MAX = 110;
/** The room for a drawn signature, in points. */
const PICTURE = { width: 210, height: 90 };
const utc = (at: string): string => `${at.slice(0, 19).replace('T', ' ')} UTC`;

/**
 * The finished document: flattened, stamped on every page, with its certificate page, under one signature over the whole
 * file. Names are as their owners wrote them; a letter that no font has is spelled by its code, for nobody could be asked any more.
 */
export async function sealPdf(input: SealInput, key: WorkspaceKey, nowMs: number): Promise<Uint8Array> {
  const pdf = await PDF.load(input.original);
  pdf.flattenAll();
  await drawPlaced(pdf, input.drawn ?? []);
  await stamp(pdf, input);
  const certificate = await PDF.load(await certificatePages(input));
  await pdf.copyPagesFrom(certificate, [...certificate.getPages().keys()], { insertAt: pdf.getPageCount() });
  const whole = await PDF.load(await pdf.save());
  const { bytes } = await whole.sign({ signer: key.signer, reason: 'Sealed after the last signature', signingTime: new Date(nowMs) });
  return bytes;
}

async function stamp(pdf: PDF, { hash, signers }: SealInput): Promise<void> {
  const lettering = new Lettering(pdf, 'spell');
  const names = lettersOf(signers.map(({ signedName, signedAt }) => `${signedName} ${utc(signedAt)}`).join(', '));
  const cut = names.length > STAMP_MAX ? `${names.slice(0, STAMP_MAX - 3).join('')}...` : names.join('');
  await lettering.prepare([cut]);
  for (const page of pdf.getPages()) {
    const spot = { x: 24, size: 6, color: rgb(0.3, 0.3, 0.3) };
    lettering.draw(page, [{ text: `Signed: ${cut}`, style: REGULAR }], { ...spot, y: 18 });
    lettering.draw(page, [{ text: `Document ${hash}`, style: REGULAR }], { ...spot, y: 10 });
  }
  await lettering.embed();
}

async function certificatePages({ title, hash, requester, signers, originalSha256, lastEventHash }: SealInput): Promise<Uint8Array> {
  const pages = new PdfPages('Signatures and certificate', 'spell');
  pages.fact('Document', title);
  pages.fact('Document hash', hash);
  pages.fact('Sent by', requester);
  pages.fact('SHA-256 of what was signed', originalSha256);
  pages.fact('Hash of the last event', lastEventHash);
  for (const signer of signers) {
    pages.heading(signer.signedName);
    pages.fact('Asked as', `${signer.name} <${signer.email}>`);
    for (const before of signer.inPlaceOf) pages.fact('In place of', before);
    if (signer.role) pages.fact('Role', signer.role);
    pages.fact('Agreed to sign electronically', utc(signer.consentedAt));
    pages.fact('Signed', utc(signer.signedAt));
    pages.fact('Signature', `${signer.picture ? 'drawn' : 'typed'}${signer.isInPerson ? ', in person' : ''}`);
    if (signer.picture) pages.picture(signer.picture, PICTURE);
    pages.fact('Address', signer.ip ?? 'unknown');
  }
  pages.gap();
  pages.paragraph(
    'The digital signature of this file shows that nothing in it was changed since it was sealed. It was made with a certificate of the workspace itself, so a PDF reader may say that its issuer is unknown. Send the file to the verification of the workspace to check it together with its event log.',
  );
  return pages.save(`Document ${hash}`);
}
