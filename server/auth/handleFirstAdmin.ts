import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../db/database.ts';
import { normalEmail } from './accounts.ts';
import { answerFault, answerPage, isOwnPost, readForm } from './answerPage.ts';
import { IDP_MOUNT } from './constants.ts';
import { isTicketGood, makeFirstAdmin, type FirstAdmin } from './firstAdmin.ts';
import { firstAdminPage, readFirstAdmin, type FormProblems } from './firstAdminForm.ts';
import { problemPage } from './idpPages.ts';
import { pageHeaders } from './pageHeaders.ts';

const PATH = `${IDP_MOUNT}/u/first-admin`;

export interface FirstAdminParts {
  db: Database;
  publicOrigin: string;
  /** Domain of the tenant that signs people in; null when the embedded provider does. */
  tenant: string | null;
  onFault: (error: unknown) => void;
}

/** The link that an operator opens to make the first administrator. */
export function firstAdminLink(publicOrigin: string, ticket: string): string {
  return `${publicOrigin}${PATH}?ticket=${ticket}`;
}

/** Answers the one-time link; false when the request is for something else. */
export async function handleFirstAdmin(parts: FirstAdminParts, req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  const [path, query] = (req.url ?? '').split('?', 2);
  if (path !== PATH || (req.method !== 'GET' && req.method !== 'POST')) return false;
  const ticket = new URLSearchParams(query).get('ticket') ?? '';
  try {
    await (req.method === 'GET' ? show(parts, res, ticket) : save(parts, req, res, ticket));
  } catch (error) {
    answerFault(parts.onFault, res, error);
  }
  return true;
}

async function show(parts: FirstAdminParts, res: ServerResponse, ticket: string): Promise<void> {
  if (!(await isTicketGood(parts.db, ticket, Date.now()))) return refuse(res);
  showForm(parts, res, ticket, { firstName: '', lastName: '', email: '', password: null }, {});
}

/** The ticket in the form's address is what a foreign page cannot know; where the post comes from is checked besides. */
async function save(parts: FirstAdminParts, req: IncomingMessage, res: ServerResponse, ticket: string): Promise<void> {
  const form = await readForm(req);
  if (!isOwnPost(req, parts.publicOrigin))
    return answerPage(res, 403, problemPage('Request refused', 'This form was not sent by the page of the link.'));
  if (!(await isTicketGood(parts.db, ticket, Date.now()))) return refuse(res);
  const { admin, problems } = readFirstAdmin(form, parts.tenant === null);
  if (Object.keys(problems).length > 0) return showForm(parts, res, ticket, admin, problems);
  const outcome = await makeFirstAdmin(parts.db, ticket, admin, Date.now());
  if (outcome === 'refused') return refuse(res);
  if (outcome === 'taken') return showForm(parts, res, ticket, admin, { email: 'This email can sign in already. Enter another one.' });
  res.writeHead(303, { ...pageHeaders(), Location: `/auth?login_hint=${encodeURIComponent(normalEmail(admin.email))}` }).end();
}

function showForm({ tenant }: FirstAdminParts, res: ServerResponse, ticket: string, admin: FirstAdmin, problems: FormProblems): void {
  const action = `${PATH}?ticket=${encodeURIComponent(ticket)}`;
  answerPage(res, Object.keys(problems).length > 0 ? 400 : 200, firstAdminPage({ action, admin, problems, tenant }));
}

/** One page for a ticket that is used, expired or made up: a stranger learns nothing. */
function refuse(res: ServerResponse): void {
  const detail = 'A link works once and for 24 hours. If nobody has used it, restart Weighstation: it prints a new one.';
  answerPage(res, 410, problemPage('This link is not valid any more', detail));
}
