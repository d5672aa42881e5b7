import type { IncomingMessage } from 'node:http';
import { DomainError, RuleError } from '#domain/errors.ts';
import { answerFault, answerPage, isOwnPost, readForm } from '../../auth/answerPage.ts';
import { problemPage } from '../../auth/idpPages.ts';
import { pageHeaders } from '../../auth/pageHeaders.ts';
import { attachment } from '../../http/contentDisposition.ts';
import { ThrottledError } from '../../http/errors.ts';
import type { Exchange } from '../../http/answer.ts';
import { errorFields, logEvent } from '../../log.ts';
import type { Route } from '../../http/router.ts';
import type { EsignDeps } from '../esignDeps.ts';
import { updateEsignDraft } from '../updateEsignDraft.ts';
import { EMBEDDED_SCRIPT } from './embeddedScript.ts';
import { envelopeSigners, pdfName, readStored, sha256 } from './envelope.ts';
import { copyOf, openDraft } from './links.ts';
import { fieldInputs, valuesProblem } from './placedFields.ts';
import { openSeat, type OpenSeat } from './seats.ts';
import { consent, decline, sign, view, type Visit } from './signing.ts';
import { consentPage, endPage, preparePage, signPage } from './signPages.ts';

const LINK = /^\/sign\/(?:(prepare|copy)\/)?([A-Za-z0-9_-]{43})(\/document\.pdf)?$/;
/** The end of a step: an address without a token, so that reloading repeats nothing. */
const ENDS: Readonly<Record<string, [heading: string, text: string]>> = {
  '/sign/signed': ['Signed', 'Thank you. You get a mail with your copy when everybody has signed.'],
  '/sign/declined': ['Declined', 'You have declined to sign. The sender is told.'],
  '/sign/sent': ['Document sent', 'The signers get a mail with a link.'],
};
const SCRIPT_PATH = '/sign/embedded.js';
const NAME_MAX = 100;
const REASON_MAX = 500;
/** The most that the values of all fields of a document are, in a form. */
const FIELDS_BYTES_MAX = 1024 * 1024;
const GONE =
  'A link is for one person, works until the document is signed or taken back, and a newer mail replaces it. Ask the sender for a new one.';

interface SignRouteDeps extends EsignDeps {
  addressOf: (x: Exchange) => string;
}

/** Answers /sign/...: signing, sending a draft, and a signer's own copy, each by the token of its link. */
export function signRoute(deps: SignRouteDeps): Route {
  return async (x) => {
    if (!x.path.startsWith('/sign/')) return false;
    const { req, res, path } = x;
    const link = LINK.exec(path);
    const isKnown = link !== null || ENDS[path] !== undefined || path === SCRIPT_PATH;
    if (!isKnown || !['GET', 'HEAD', 'POST'].includes(req.method ?? '')) return false;
    try {
      if (path === SCRIPT_PATH)
        res.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' }).end(EMBEDDED_SCRIPT);
      else if (!link) answerFramed(x, 200, endPage(...ENDS[path]!));
      else await answerLink(deps, x, link[1] as Kind | undefined, link[2]!, link[3] !== undefined);
    } catch (error) {
      if (error instanceof ThrottledError)
        answerPage(res, 429, problemPage('Too many requests', error.message), { 'Retry-After': String(error.retryAfterSeconds) });
      else answerFault((fault) => logEvent('sign.failed', { requestId: x.requestId, ...errorFields(fault) }), res, error);
    }
    return true;
  };
}

type Kind = 'prepare' | 'copy';

async function answerLink(deps: SignRouteDeps, x: Exchange, kind: Kind | undefined, token: string, wantsPdf: boolean): Promise<void> {
  const { rates, origin, addressOf } = deps;
  await rates.byAddress('signing', addressOf(x));
  if (!wantsPdf) await rates.byPerson('signing', sha256(token));
  const isPost = x.req.method === 'POST';
  const form = isPost ? await readForm(x.req, FIELDS_BYTES_MAX) : null;
  if (form && !isOwnPost(x.req, origin))
    return answerPage(x.res, 403, problemPage('Request refused', 'This form was not sent by the page of the link.'));
  if (kind === 'copy') return sendCopy(deps, x, token);
  if (kind === 'prepare') return prepare(deps, x, token, wantsPdf);
  const visit: Visit = { token, requestId: x.requestId, ip: addressOf(x), userAgent: userAgentOf(x.req) };
  if (form) return take(deps, x, visit, form);
  await show(deps, x, visit, wantsPdf);
}

const userAgentOf = (req: IncomingMessage): string | null => req.headers['user-agent'] ?? null;
const gone = ({ res }: Exchange): void => answerPage(res, 410, problemPage('This link is not valid any more', GONE));
const nowOf = ({ clock }: SignRouteDeps): string => new Date(clock()).toISOString();

async function show(deps: SignRouteDeps, x: Exchange, visit: Visit, wantsPdf: boolean): Promise<void> {
  const seat = await openSeat(deps.db.pool, visit.token, nowOf(deps));
  if (!seat) return gone(x);
  if (seat.consented_at === null) return answerPage(x.res, wantsPdf ? 403 : 200, pageOf(seat, visit.token, null));
  if ((await view(deps, visit)) === null) return gone(x);
  if (wantsPdf) return sendPdf(x, await readStored(deps, seat.envelope.file_handle), seat.envelope.title);
  answerPage(x.res, 200, pageOf(seat, visit.token, null, await fieldInputs(deps.db.pool, seat)));
}

function pageOf(seat: OpenSeat, token: string, problem: string | null, fields = ''): string {
  const { title, requester_name: requester } = seat.envelope;
  const facts = { action: `/sign/${token}`, title, requester, problem };
  return seat.consented_at === null ? consentPage(facts) : signPage({ ...facts, name: '', fields });
}

async function take(deps: SignRouteDeps, x: Exchange, visit: Visit, form: URLSearchParams): Promise<void> {
  const seat = await openSeat(deps.db.pool, visit.token, nowOf(deps));
  if (!seat) return gone(x);
  const problem = problemOf(form) ?? (await valuesProblem(deps.db.pool, seat, form));
  if (problem !== null) return answerPage(x.res, 400, pageOf(seat, visit.token, problem, await fieldInputs(deps.db.pool, seat, form)));
  const step = form.get('step');
  const text = (name: string): string => (form.get(name) ?? '').trim();
  const done =
    step === 'consent'
      ? await consent(deps, visit)
      : step === 'sign'
        ? await sign(deps, visit, text('signature'), form)
        : await decline(deps, visit, text('reason'));
  if (done === null) return gone(x);
  const ends = { sign: '/sign/signed', decline: '/sign/declined' } as Record<string, string>;
  // Not yet done means that a page was left out: the link leads to it.
  const location = (done && ends[step!]) || `/sign/${visit.token}`;
  x.res.writeHead(303, { Location: location, 'Cache-Control': 'no-store' }).end();
}

/** Returns what is missing in a form, in words. */
function problemOf(form: URLSearchParams): string | null {
  const length = (name: string): number => (form.get(name) ?? '').trim().length;
  const isFit = (name: string, max: number): boolean => length(name) > 0 && length(name) <= max && !form.get(name)!.includes('\0');
  switch (form.get('step')) {
    case 'consent':
      return form.get('agree') === '1' ? null : 'Tick the box to agree, or decline below.';
    case 'sign':
      if (form.get('agree') !== '1') return 'Tick the box to say that you have read the document and agree to sign it.';
      return isFit('signature', NAME_MAX) ? null : 'Type your full name, at most 100 characters.';
    case 'decline':
      return isFit('reason', REASON_MAX) ? null : 'Write a reason, at most 500 characters.';
    default:
      return 'This form is not known here.';
  }
}

async function prepare(deps: SignRouteDeps, x: Exchange, token: string, wantsPdf: boolean): Promise<void> {
  const draft = await openDraft(deps.db.pool, token, nowOf(deps));
  if (!draft) return gone(x);
  const { title, hash, requester_id: userId } = draft;
  if (wantsPdf) return sendPdf(x, await readStored(deps, draft.file_handle), title);
  let problem: string | null = null;
  if (x.req.method === 'POST') {
    try {
      await updateEsignDraft(deps, { userId: userId!, requestId: x.requestId }, { hash, isDraft: false });
      return void x.res.writeHead(303, { Location: '/sign/sent', 'Cache-Control': 'no-store' }).end();
    } catch (error) {
      if (error instanceof RuleError) return gone(x);
      if (!(error instanceof DomainError)) throw error;
      problem = Object.values(error.details)[0] ?? error.message;
    }
  }
  const signers = await envelopeSigners(deps.db.pool, hash);
  const facts = { action: `/sign/prepare/${token}`, title, requester: draft.requester_name, signers, problem };
  answerFramed(x, problem ? 400 : 200, preparePage(facts));
}

async function sendCopy(deps: SignRouteDeps, x: Exchange, token: string): Promise<void> {
  const copy = await copyOf(deps.db.pool, token, nowOf(deps));
  if (!copy) return gone(x);
  sendPdf(x, await readStored(deps, copy.handle), copy.title);
}

/** A page that the workspace may show in a frame of its own. */
function answerFramed({ res }: Exchange, status: number, html: string): void {
  const policy = pageHeaders()['Content-Security-Policy']!.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  answerPage(res, status, html, { 'Content-Security-Policy': policy, 'X-Frame-Options': 'SAMEORIGIN' });
}

function sendPdf({ res }: Exchange, bytes: Buffer, title: string): void {
  res.writeHead(200, {
    'Content-Type': 'application/pdf',
    'Content-Length': bytes.length,
    'Content-Disposition': attachment(pdfName(title)).replace(/^attachment/, 'inline'),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'private, no-store',
  });
  res.end(bytes);
}
