import { esc, page } from '../../auth/idpPages.ts';
import type { SealedBy, Verdict } from '../verifySealed.ts';

const utc = (at: string): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const form = (problem: string | null): string => `<form method="post" action="/sign/verify" enctype="multipart/form-data">
<label>PDF file<input type="file" name="file" accept="application/pdf" required${problem ? ' aria-invalid="true" aria-describedby="problem"' : ''}></label>
<button>Check this file</button></form>`;

const ownWay = (fingerprint: string): string => `<section aria-labelledby="own"><h2 id="own">Check it without us</h2>
<p>Any PDF reader that knows digital signatures shows the seal and whether the file was changed. It calls the issuer unknown until you trust <a href="/sign/certificate.pem">the certificate of this workspace</a>, whose SHA-256 is:</p>
<code class="key">${esc(fingerprint)}</code></section>`;

/** The page that takes a PDF. It is looked at and not kept. */
export function verifyPage(problem: string | null, fingerprint: string): string {
  return page(
    'Check a signed document',
    `<div class="sign"><section><h1>Check a signed document</h1>${problem ? `<p role="alert" id="problem">${esc(problem)}</p>` : ''}
<p>Choose the finished PDF to read whether it is as it was sealed, who signed it and when. The file is not kept.</p>
${form(problem)}</section>${ownWay(fingerprint)}</div>`,
    true,
  );
}

interface VerdictPage {
  filename: string;
  verdict: Verdict;
  /** Who signed; null for a file that is not known here. */
  known: { title: string; signers: readonly SealedBy[] } | null;
  fingerprint: string;
}

/** What was found of a file. */
export function verdictPage({ filename, verdict, known, fingerprint }: VerdictPage): string {
  const { unchanged, chainOk, sealedAt } = verdict;
  const isGood = unchanged && known !== null && sealedAt !== null;
  const heading = isGood ? 'Untouched' : 'Changed, or not sealed here';
  const found = isGood
    ? `<p>✓ “${esc(filename)}” is, byte for byte, what this workspace sealed on ${utc(sealedAt)}.</p>${
        chainOk
          ? '<p>✓ The log of what happened to the document is whole.</p>'
          : '<p role="alert">The log of what happened to the document was changed after the sealing. The file itself is untouched.</p>'
      }`
    : `<p role="alert">✕ “${esc(filename)}” is not a file that this workspace sealed, or it was changed since. Do not rely on it; ask whoever sent it for the finished document.</p>`;
  const who = isGood
    ? `<section aria-labelledby="who"><h2 id="who">Who signed “${esc(known.title)}”</h2><ol>${known.signers.map(signer).join('')}</ol></section>`
    : '';
  return page(
    heading,
    `<div class="sign"><section><h1>${heading}</h1>${found}</section>${who}
<section aria-labelledby="another"><h2 id="another">Check another file</h2>${form(null)}</section>${ownWay(fingerprint)}</div>`,
    true,
  );
}

const signer = ({ name, signedAt, isDrawn, isInPerson }: SealedBy): string =>
  `<li>${esc(name)}, signed ${utc(signedAt)} (${isDrawn ? 'drawn' : 'typed'}${isInPerson ? ', in person' : ''})</li>`;
