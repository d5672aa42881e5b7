import { z } from 'zod';
import { applicantOf, applicationFillByLink, applicationSubmitByLink } from '#domain/drivers/application/applicant.ts';
import { SECTION_NAMES, type SectionName } from '#domain/drivers/application/sections.ts';
import { DomainError, InputError, RuleError } from '#domain/errors.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { AnyMutation } from '#domain/mutation.ts';
import type { Row } from '#domain/tables.ts';
import { isOwnPost } from '../auth/answerPage.ts';
import type { AuditNotes } from '../audit/auditNotes.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { answerJson, type Exchange } from '../http/answer.ts';
import { ThrottledError } from '../http/errors.ts';
import type { Route } from '../http/router.ts';
import type { Rates } from '../limits/rates.ts';
import { errorFields, logEvent } from '../log.ts';
import { queueMail } from '../mail/queueMail.ts';
import { applicationCodeText } from '../mail/texts/applicationTexts.ts';
import { applyOnServer } from '../mutations/applyOnServer.ts';
import { parseJson, readJsonText, RestError } from '../rest/rest.ts';
import { CODE_MINUTES, draftKeyOf, findLink, isSessionOf, makeCode, SESSION_SECONDS, takeCode, type OpenLink } from './links.ts';

/** Addresses with which the page of a link fills an application in. */
export const APPLY_PATH = '/api/apply/';
/** Names the token: a header of our own, so that no foreign page can send it without asking first. */
export const LINK_HEADER = 'x-application-link';
const COOKIE = 'application';
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** A section with fifty employers has about 30 KB. */
const BODY_LIMIT = { bytesMax: 256 * 1024, tooLong: 'This part of the application is too long.' };

interface Deps {
  db: Database;
  origin: string;
  clock: () => number;
  rates: Rates;
  audit: AuditNotes;
  addressOf: (x: Exchange) => string;
}

type Form = Row<'driverApplicationForms'>;
interface Visit {
  token: string;
  link: OpenLink;
}

const Code = z.strictObject({ code: z.string().regex(/^\d{6}$/, 'Type the six digits of the code') });
const Section = z.strictObject({
  section: z.enum(SECTION_NAMES as [SectionName, ...SectionName[]]),
  based: z.unknown(),
  value: z.unknown(),
});

/** Answers everything below /api/apply/: what the page of an application link asks, by its token and the session of its code. */
export function applicationRoute(deps: Deps): Route {
  return async (x) => {
    if (!x.path.startsWith(APPLY_PATH)) return false;
    try {
      await answer(deps, x, `${x.req.method} ${x.path.slice(APPLY_PATH.length)}`);
    } catch (error) {
      if (x.res.headersSent) throw error;
      refuse(x, error);
    }
    return true;
  };
}

async function answer(deps: Deps, x: Exchange, call: string): Promise<void> {
  const { rates, addressOf, db, clock, origin } = deps;
  await rates.byAddress('applying', addressOf(x));
  if (!isOwnPost(x.req, origin)) throw new RestError(403, 'This was not sent by the page of the link.');
  const token = String(x.req.headers[LINK_HEADER] ?? '');
  const link = TOKEN.test(token) ? await findLink(db.pool, token, clock()) : null;
  if (link === null) throw new RestError(410, 'This link is not valid anymore. Ask whoever sent it for a new one.');
  if (link === 'sent') return answerJson(x, 410, { status: 'sent', message: 'Your application has been sent.' });
  await rates.byPerson('applying', link.id);
  const visit = { token, link };
  if (call === 'POST code') return mailCode(deps, x, visit);
  if (call === 'POST session') return openSession(deps, x, visit);
  const run = CALLS[call];
  if (!run) throw new RestError(404, 'There is nothing at this address.');
  if (!(await isSessionOf(db.pool, link, cookieOf(x), clock()))) throw new RestError(401, 'Enter the code from the mail.');
  await run(deps, x, visit);
}

const CALLS: Readonly<Record<string, (deps: Deps, x: Exchange, visit: Visit) => Promise<void>>> = {
  'GET form': async ({ db }, x, { link }) => {
    const draftKey = await draftKeyOf(db.pool, link.formId);
    answerJson(x, 200, { ...(await shownForm(db, link)), draftKey });
  },
  'PUT section': async (deps, x, { link }) => {
    const input = parseJson(await readJsonText(x, BODY_LIMIT), Section);
    try {
      await act(deps, x, link, applicationFillByLink, input);
    } catch (error) {
      if (!(error instanceof RuleError && error.rule === 'LINK-4')) throw error;
      return answerJson(x, 409, { ...(await shownForm(deps.db, link)), message: error.message });
    }
    answerJson(x, 200, { status: 'success' });
  },
  'POST submit': async (deps, x, { link }) => {
    await act(deps, x, link, applicationSubmitByLink, {});
    answerJson(x, 200, { status: 'success' }, { 'Set-Cookie': cookie(deps.origin, '', 0) });
  },
};

/** Runs a mutation as the driver, in a transaction that no other change of the application can come between. */
async function act(deps: Deps, { requestId }: Exchange, { formId }: OpenLink, mutation: AnyMutation, input: object): Promise<void> {
  const now = new Date(deps.clock()).toISOString();
  await inTransaction(deps.db, async (client) => {
    const { rows } = await client.query<Form>('select * from "driverApplicationForms" where id = $1 for update', [formId]);
    const [form] = rows;
    if (!form) throw new RestError(410, 'This link is not valid anymore. Ask whoever sent it for a new one.');
    await applyOnServer(client, { actor: applicantOf(form), now, requestId }, ({ run }) => run(mutation, { id: formId, ...input }));
  });
}

/** What a driver sees of their application: the answers, where it stands, what the agent says, and who asks. */
async function shownForm({ pool }: Database, { formId }: OpenLink): Promise<object> {
  const { rows } = await pool.query(
    `select f.id, f.status, f."jsonForm" as form, case when f.status = 'NEED_CHANGES' then f.comment end as comment, c.name as customer
     from "driverApplicationForms" f join "customers" c on c.id = f."customerId" where f.id = $1`,
    [formId],
  );
  return rows[0] as object;
}

async function mailCode({ db, rates, clock, audit, addressOf }: Deps, x: Exchange, { token, link }: Visit): Promise<void> {
  await rates.byAddress('applyCode', addressOf(x));
  await rates.byPerson('applyCode', link.id);
  await inTransaction(db, async (client) => {
    const code = await makeCode(client, link, token, clock());
    if (code === null) throw new RestError(429, 'This link was opened too often. Ask whoever sent it for a new one.');
    await queueMail(client, { to: link.email, ...applicationCodeText({ code, minutes: CODE_MINUTES }) });
  });
  note(audit, x, link, 'applicationLink.codeSent');
  answerJson(x, 200, { status: 'success', sentTo: masked(link.email) });
}

async function openSession({ db, rates, clock, audit, origin, addressOf }: Deps, x: Exchange, { token, link }: Visit): Promise<void> {
  await rates.byAddress('applyCode', addressOf(x));
  const { code } = parseJson(await readJsonText(x, BODY_LIMIT), Code);
  const session = await takeCode(db.pool, link, token, code, clock());
  note(audit, x, link, session === null ? 'applicationLink.refused' : 'applicationLink.opened');
  if (session === null) throw new RestError(400, 'Wrong code, or it is too old. Check the newest mail, or have a new code sent.');
  answerJson(x, 200, { status: 'success' }, { 'Set-Cookie': cookie(origin, session, SESSION_SECONDS) });
}

function note(audit: AuditNotes, { requestId }: Exchange, { formId }: OpenLink, action: string): void {
  audit.note({ action, actor: null, requestId, target: { table: 'driverApplicationForms', id: formId } });
}

function cookie(origin: string, value: string, seconds: number): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=${APPLY_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

function cookieOf({ req }: Exchange): string {
  const parts = (req.headers.cookie ?? '').split(';').map((part) => part.trim());
  return parts.find((part) => part.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? '';
}

/** Enough for its owner to know the mailbox: `a…@d….example`. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}…@${domain.slice(0, 1)}…${domain.slice(domain.lastIndexOf('.'))}`;
}

function refuse(x: Exchange, error: unknown): void {
  if (error instanceof RestError) return answerJson(x, error.status, { status: 'error', message: error.message }, error.headers);
  if (error instanceof ThrottledError)
    return answerJson(x, 429, { status: 'error', message: error.message }, { 'Retry-After': String(error.retryAfterSeconds) });
  if (error instanceof InputError) return answerJson(x, 400, { status: 'error', message: error.message, details: error.details });
  if (error instanceof RuleError) return answerJson(x, 409, { status: 'error', message: error.message });
  if (error instanceof DomainError) return answerJson(x, 403, { status: 'error', message: error.message });
  logEvent('request.failed', { requestId: x.requestId, ...errorFields(error) });
  answerJson(x, 500, { status: 'error', message: MESSAGES.somethingWrong });
}
