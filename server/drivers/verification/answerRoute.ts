import { answerFault, answerPage as sendPage, isOwnPost, readForm } from '../../auth/answerPage.ts';
import { hashId } from '../../auth/hashId.ts';
import { esc, page } from '../../auth/idpPages.ts';
import { ThrottledError } from '../../http/errors.ts';
import type { Database } from '../../db/database.ts';
import type { Exchange } from '../../http/answer.ts';
import type { Route } from '../../http/router.ts';
import type { Rates } from '../../limits/rates.ts';
import { errorFields, logEvent } from '../../log.ts';
import { readAnswer } from './answerForm.ts';
import { ANSWER_PATH, openQuestion } from '../../mutations/answerLinks.ts';
import { answerPage } from './answerPages.ts';
import { takeAnswer } from './takeAnswer.ts';

const LINK = /^\/pev\/([A-Za-z0-9_-]{43})$/;
/** The end, at an address without a token, so that reloading repeats nothing. */
const THANKS = `${ANSWER_PATH}thanks`;
const GONE =
  'A link works for 60 days, until it is answered or a newer mail replaces it. Please write to the carrier that asked you, or use its newest mail.';

interface AnswerRouteDeps {
  db: Database;
  rates: Rates;
  clock: () => number;
  origin: string;
  addressOf: (x: Exchange) => string;
}

/** Answers /pev/...: the page where a previous employer answers by the token of its link (PEV-12). */
export function answerRoute(deps: AnswerRouteDeps): Route {
  return async (x) => {
    if (!x.path.startsWith(ANSWER_PATH)) return false;
    const token = LINK.exec(x.path)?.[1];
    if ((!token && x.path !== THANKS) || !['GET', 'HEAD', 'POST'].includes(x.req.method ?? '')) return false;
    try {
      if (token) await answerLink(deps, x, token);
      else
        sendPage(
          x.res,
          200,
          page('Thank you', '<section><h1>Thank you</h1><p>Your answer was sent. You can close this page.</p></section>'),
        );
    } catch (error) {
      if (error instanceof ThrottledError)
        sendPage(x.res, 429, deadEnd('Too many requests', error.message), { 'Retry-After': String(error.retryAfterSeconds) });
      else answerFault((fault) => logEvent('pev.failed', { requestId: x.requestId, ...errorFields(fault) }), x.res, error);
    }
    return true;
  };
}

async function answerLink(deps: AnswerRouteDeps, x: Exchange, token: string): Promise<void> {
  const { db, rates, origin, clock, addressOf } = deps;
  await rates.byAddress('signing', addressOf(x));
  await rates.byPerson('signing', hashId(token));
  const typed = x.req.method === 'POST' ? await readForm(x.req) : null;
  if (typed && !isOwnPost(x.req, origin))
    return sendPage(x.res, 403, deadEnd('Request refused', 'This form was not sent by the page of the link.'));
  const now = new Date(clock()).toISOString();
  const question = await openQuestion(db.pool, token, now);
  const gone = (): void => sendPage(x.res, 410, deadEnd('This link is not valid anymore', GONE));
  if (!question) return gone();
  const facts = { action: ANSWER_PATH + token, question, today: now.slice(0, 10) };
  if (!typed) return sendPage(x.res, 200, answerPage({ ...facts, typed: new URLSearchParams(), problems: {} }));
  const read = readAnswer(typed);
  if ('problems' in read) return sendPage(x.res, 400, answerPage({ ...facts, typed, problems: read.problems }));
  if (!(await takeAnswer(deps, { token, requestId: x.requestId }, read.answer))) return gone();
  x.res.writeHead(303, { Location: THANKS, 'Cache-Control': 'no-store' }).end();
}

/** Says why nothing can be answered here; there is no way into the workspace for people without an account. */
const deadEnd = (heading: string, detail: string): string =>
  page(heading, `<section><h1 role="alert">${heading}</h1><p class="quiet">${esc(detail)}</p></section>`);
