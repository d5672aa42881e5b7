import { createHash } from 'node:crypto';
import { answerFault, answerPage, isOwnPost } from '../../auth/answerPage.ts';
import { problemPage } from '../../auth/idpPages.ts';
import { asOwner } from '../../byteWork/inWorker.ts';
import { FileRefusal } from '../../files/refusal.ts';
import type { Exchange } from '../../http/answer.ts';
import { ThrottledError } from '../../http/errors.ts';
import type { Route } from '../../http/router.ts';
import { errorFields, logEvent } from '../../log.ts';
import { RestError } from '../../rest/rest.ts';
import { readEsignForm } from '../esignForm.ts';
import type { EsignDeps } from '../esignDeps.ts';
import { signersOfSealed, verifySealed } from '../verifySealed.ts';
import { verdictPage, verifyPage } from './verifyPages.ts';
import { workspaceKey } from './workspaceKey.ts';

const PATH = '/sign/verify';
const CERTIFICATE_PATH = '/sign/certificate.pem';

interface VerifyDeps extends EsignDeps {
  addressOf: (x: Exchange) => string;
}

/** Answers /sign/verify, where anybody gives a PDF and reads whether it is untouched, and /sign/certificate.pem, to check it without us (SIGN-10). */
export function verifyRoute(deps: VerifyDeps): Route {
  return async (x) => {
    const { req, res, path } = x;
    if ((path !== PATH && path !== CERTIFICATE_PATH) || !['GET', 'HEAD', 'POST'].includes(req.method ?? '')) return false;
    try {
      await deps.rates.byAddress('signing', deps.addressOf(x));
      if (path === CERTIFICATE_PATH) await sendCertificate(deps, x);
      else if (req.method === 'POST') await verify(deps, x);
      else answerPage(res, 200, verifyPage(null, (await certificateOf(deps)).fingerprint));
    } catch (error) {
      if (error instanceof ThrottledError)
        answerPage(res, 429, problemPage('Too many requests', error.message), { 'Retry-After': String(error.retryAfterSeconds) });
      else if (error instanceof RestError || error instanceof FileRefusal)
        answerPage(res, error.status, verifyPage(error.message, (await certificateOf(deps)).fingerprint), { Connection: 'close' });
      else answerFault((fault) => logEvent('sign.failed', { requestId: x.requestId, ...errorFields(fault) }), res, error);
    }
    return true;
  };
}

async function verify(deps: VerifyDeps, x: Exchange): Promise<void> {
  if (!isOwnPost(x.req, deps.origin))
    return answerPage(x.res, 403, problemPage('Request refused', 'This form was not sent by the page of the link.'));
  const { file } = await readEsignForm(x);
  const { fingerprint } = await certificateOf(deps);
  if (!file || file.bytes.length === 0) return answerPage(x.res, 400, verifyPage('Choose a PDF file.', fingerprint));
  const verdict = await asOwner(deps.addressOf(x), () => verifySealed(deps, file.bytes));
  const known = verdict.documentHash === null ? null : await signersOfSealed(deps.db.pool, verdict.documentHash);
  answerPage(x.res, 200, verdictPage({ filename: file.filename, verdict, known, fingerprint }));
}

/** The certificate of this workspace in PEM, and its SHA-256 as programs that show certificates write it. */
async function certificateOf({ db, clock }: EsignDeps): Promise<{ pem: string; fingerprint: string }> {
  const { certificate } = await workspaceKey(db, clock());
  const lines = Buffer.from(certificate)
    .toString('base64')
    .match(/.{1,64}/g)!;
  const fingerprint = createHash('sha256').update(certificate).digest('hex').toUpperCase().match(/../g)!.join(':');
  return { pem: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`, fingerprint };
}

async function sendCertificate(deps: VerifyDeps, { res }: Exchange): Promise<void> {
  const { pem } = await certificateOf(deps);
  res.writeHead(200, { 'Content-Type': 'application/x-pem-file', 'Cache-Control': 'no-cache' }).end(pem);
}
