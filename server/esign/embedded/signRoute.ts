import type { IncomingMessage } from 'node:http';
import { DomainError, InputError, RuleError } from '#domain/errors.ts';
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
import { DRAWN_FORM_BYTES_MAX, drawnIn } from './drawnSignature.ts';
import { DRAW_SCRIPT_PATH, drawScript } from './drawScript.ts';
import { EMBEDDED_SCRIPT } from './embeddedScript.ts';
import { envelopeSigners, pdfName, readStored, sha256 } from './envelope.ts';
import { herePage, SENDERS_OWN } from './herePages.ts';
import { beginHere, hereSeat, isSenders } from './inPerson.ts';
import { copyOf, openDraft } from './links.ts';
import { fieldInputs, valuesProblem } from './placedFields.ts';
import { isReplacedLink } from './replaceSigner.ts';
import { openSeat, type OpenSeat } from './seats.ts';
import { consent, decline, sign, view, type Visit } from './signing.ts';
import { consentPage, endPage, preparePage, signPage, type Problem } from './signPages.ts';

const LINK = /^\/sign\/(?:(prepare|copy|here)\/)?([A-Za-z0-9_-]{43})(\/document\.pdf)?$/;
/** The end of a step: an address without a token, so that reloading repeats nothing. */
const ENDS: Readonly<Record<string, [heading: string, text: string]>> = {
  '/sign/signed': ['Signed', 'Thank you. You get a mail with your copy when everybody has signed.'],
  '/sign/declined': ['Declined', 'You have declined to sign. The sender is told.'],
  '/sign/sent': ['Document sent', 'The signers get a mail with a link.'],
};
const SCRIPTS: Readonly<Record<string, () => string | Promise<string>>> = {
  '/sign/embedded.js': () => EMBEDDED_SCRIPT,
  [DRAW_SCRIPT_PATH]: drawScript,
};
const NAME_MAX = 100;
const REASON_MAX = 500;
/** The most that a form holds: the values of all fields of a document, and a drawing. */
const FORM_BYTES_MAX = 1024 * 1024 + DRAWN_FORM_BYTES_MAX;
const GONE =
  'A link is for one person, works until the document is signed or taken back, and a newer mail replaces it. Ask the sender for a new one.';

const REPLACED = 'The sender has asked another person to sign in your place. You need to do nothing more with this document.';

interface SignRouteDeps extends EsignDeps {
  addressOf: (x: Exchange) => string;
}

/** Answers /sign/...: signing, sending a draft, and a signer's own copy, each by the token of its link. */
export function signRoute(deps: SignRouteDeps): Route {
  return async (x) => {
    if (!x.path.startsWith('/sign/')) return false;
    const { req, res, path } = x;
    const link = LINK.exec(path);
    const isKnown = link !== null || ENDS[path] !== undefined || SCRIPTS[path] !== undefined;
    if (!isKnown || !['GET', 'HEAD', 'POST'].includes(req.method ?? '')) return false;
    try {
      const script = await SCRIPTS[path]?.();
      if (script !== undefined)
        res.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' }).end(script);
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

type Kind = 'prepare' | 'copy' | 'here';

async function answerLink(deps: SignRouteDeps, x: Exchange, kind: Kind | undefined, token: string, wantsPdf: boolean): Promise<void> {
  const { rates, origin, addressOf } = deps;
  await rates.byAddress('signing', addressOf(x));
  if (!wantsPdf) await rates.byPerson('signing', sha256(token));
  const isPost = x.req.method === 'POST';
  const form = isPost ? await readForm(x.req, FORM_BYTES_MAX) : null;
  if (form && !isOwnPost(x.req, origin))
    return answerPage(x.res, 403, problemPage('Request refused', 'This form was not sent by the page of the link.'));
  if (kind === 'copy') return sendCopy(deps, x, token);
  if (kind === 'prepare') return prepare(deps, x, token, wantsPdf);
  const visit: Visit = { token, requestId: x.requestId, ip: addressOf(x), userAgent: userAgentOf(x.req) };
  if (kind === 'here') return here(deps, x, visit, form !== null);
  if (form) return take(deps, x, visit, form);
  await show(deps, x, visit, wantsPdf);
}

const userAgentOf = (req: IncomingMessage): string | null => req.headers['user-agent'] ?? null;
const gone = ({ res }: Exchange): void => answerPage(res, 410, problemPage('This link is not valid anymore', GONE));
const nowOf = ({ clock }: SignRouteDeps): string => new Date(clock()).toISOString();

/** The link of a code, on the phone of the signer; the browser of a sender is refused (SIGN-16). */
async function here(deps: SignRouteDeps, x: Exchange, visit: Visit, goesOn: boolean): Promise<void> {
  if (isSenders(x.req)) return answerPage(x.res, 403, problemPage('Not on this device', SENDERS_OWN));
  if (!goesOn) {
    const seat = await hereSeat(deps.db.pool, visit.token, nowOf(deps));
    if (!seat) return ended(deps, x, visit.token);
    return answerPage(x.res, 200, herePage(`/sign/here/${visit.token}`, seat.title, seat.requester_name, seat.name));
  }
  const own = await beginHere(deps, visit);
  if (own === null) return ended(deps, x, visit.token);
  x.res.writeHead(303, { Location: `/sign/${own}`, 'Cache-Control': 'no-store' }).end();
}

/** The end of a signer's link; whoever was replaced reads that. */
async function ended({ db }: SignRouteDeps, x: Exchange, token: string): Promise<void> {
  if (!(await isReplacedLink(db.pool, token))) return gone(x);
  answerPage(x.res, 410, problemPage('Somebody else signs now', REPLACED));
}

async function show(deps: SignRouteDeps, x: Exchange, visit: Visit, wantsPdf: boolean): Promise<void> {
  const seat = await openSeat(deps.db.pool, visit.token, nowOf(deps));
  if (!seat) return ended(deps, x, visit.token);
  if (seat.consented_at === null) return answerSeat(deps, x, visit.token, wantsPdf ? 403 : 200, seat, null);
  if ((await view(deps, visit)) === null) return gone(x);
  if (wantsPdf) return sendPdf(x, await readStored(deps, seat.envelope.file_handle), seat.envelope.title);
  await answerSeat(deps, x, visit.token, 200, seat, null);
}

/** The page of a seat, which may load the script that lets people draw and no other. */
async function answerSeat(
  { db, origin }: SignRouteDeps,
  { res }: Exchange,
  token: string,
  status: number,
  seat: OpenSeat,
  problem: Problem | null,
  form = new URLSearchParams(),
): Promise<void> {
  const { title, requester_name: requester } = seat.envelope;
  const facts = { action: `/sign/${token}`, title, requester, problem };
  if (seat.consented_at === null) return answerPage(res, status, consentPage(facts));
  const policy = `${pageHeaders()['Content-Security-Policy']}; script-src ${origin}${DRAW_SCRIPT_PATH}`;
  const fields = await fieldInputs(db.pool, seat, form);
  answerPage(res, status, signPage({ ...facts, name: (form.get('signature') ?? '').trim(), fields }), {
    'Content-Security-Policy': policy,
  });
}

/** What is wrong with the fields that a signer fills in. */
async function fieldProblem({ db }: SignRouteDeps, seat: OpenSeat, form: URLSearchParams): Promise<Problem | null> {
  const text = await valuesProblem(db.pool, seat, form);
  return text === null ? null : { at: 'fields', text };
}

async function take(deps: SignRouteDeps, x: Exchange, visit: Visit, form: URLSearchParams): Promise<void> {
  const seat = await openSeat(deps.db.pool, visit.token, nowOf(deps));
  if (!seat) return ended(deps, x, visit.token);
  const problem = problemOf(form) ?? (await fieldProblem(deps, seat, form));
  const text = (name: string): string => (form.get(name) ?? '').trim();
  const again = (at: Problem): Promise<void> => answerSeat(deps, x, visit.token, 400, seat, at, form);
  if (problem !== null) return again(problem);
  const step = form.get('step');
  const drawn = step === 'sign' ? await pictureIn(form) : null;
  if (drawn && 'text' in drawn) return again(drawn);
  const done =
    step === 'consent'
      ? await consent(deps, visit)
      : step === 'sign'
        ? await sign(deps, visit, text('signature'), form, drawn && drawn.png)
        : await decline(deps, visit, text('reason'));
  if (done === null) return gone(x);
  const ends = { sign: '/sign/signed', decline: '/sign/declined' } as Record<string, string>;
  // Not yet done means that a page was left out: the link leads to it.
  const location = (done && ends[step!]) || `/sign/${visit.token}`;
  x.res.writeHead(303, { Location: location, 'Cache-Control': 'no-store' }).end();
}

/** The drawing in a form, or what is wrong with it; null when nothing was drawn. */
async function pictureIn(form: URLSearchParams): Promise<{ png: Uint8Array } | Problem | null> {
  try {
    const png = await drawnIn(form);
    return png && { png };
  } catch (error) {
    if (error instanceof InputError) return { at: 'drawn', text: Object.values(error.details)[0]! };
    throw error;
  }
}

/** Returns what is missing in a form, in words, and where. */
function problemOf(form: URLSearchParams): Problem | null {
  const length = (name: string): number => (form.get(name) ?? '').trim().length;
  const isFit = (name: string, max: number): boolean => length(name) > 0 && length(name) <= max && !form.get(name)!.includes('\0');
  switch (form.get('step')) {
    case 'consent':
      return form.get('agree') === '1' ? null : { at: 'agree', text: 'Tick the box to agree, or decline below.' };
    case 'sign':
      if (form.get('agree') !== '1')
        return { at: 'agree', text: 'Tick the box to say that you have read the document and agree to sign it.' };
      return isFit('signature', NAME_MAX) ? null : { at: 'signature', text: 'Type your full name, at most 100 characters.' };
    case 'decline':
      return isFit('reason', REASON_MAX) ? null : { at: 'reason', text: 'Write a reason, at most 500 characters.' };
    default:
      return { at: 'agree', text: 'This form is not known here.' };
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
