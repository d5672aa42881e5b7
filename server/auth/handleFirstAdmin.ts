import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../db/database.ts';
import { normalEmail } from './accounts.ts';
import { answerPage } from './answerPage.ts';
import { IDP_MOUNT } from './constants.ts';
import { isTicketGood, makeFirstAdmin } from './firstAdmin.ts';
import { firstAdminDonePage, firstAdminPage, readFirstAdmin } from './firstAdminForm.ts';
import { handleTicketForm, type Saved } from './ticketForm.ts';

const PATH = `${IDP_MOUNT}/u/first-admin`;
/** The page after it: an address without the ticket, so that reloading repeats nothing. */
const DONE_PATH = `${PATH}/done`;

export interface FirstAdminDeps {
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
export function handleFirstAdmin(deps: FirstAdminDeps, req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  const { db, publicOrigin, tenant, onFault } = deps;
  const { pathname, searchParams } = new URL(req.url ?? '', publicOrigin);
  if (pathname === DONE_PATH && req.method === 'GET') {
    answerPage(res, 200, firstAdminDonePage(searchParams.get('login_hint') ?? '', tenant));
    return Promise.resolve(true);
  }
  const nobody = { firstName: '', lastName: '', email: '', password: null };
  const form = {
    path: PATH,
    publicOrigin,
    onFault,
    isGood: (ticket: string) => isTicketGood(db, ticket, Date.now()),
    blank: (action: string) => firstAdminPage({ action, admin: nobody, problems: {}, tenant }),
    save: (ticket: string, typed: URLSearchParams, action: string) => save(deps, ticket, typed, action),
    expired: 'A link works once and for 24 hours. If nobody has used it, restart Weighstation: it prints a new one.',
  };
  return handleTicketForm(form, req, res);
}

async function save({ db, tenant }: FirstAdminDeps, ticket: string, typed: URLSearchParams, action: string): Promise<Saved | null> {
  const { admin, problems } = readFirstAdmin(typed, tenant === null);
  if (Object.keys(problems).length > 0) return { html: firstAdminPage({ action, admin, problems, tenant }) };
  const outcome = await makeFirstAdmin(db, ticket, admin, Date.now());
  if (outcome === 'refused') return null;
  if (outcome === 'made') return { location: `${DONE_PATH}?login_hint=${encodeURIComponent(normalEmail(admin.email))}` };
  return {
    html: firstAdminPage({ action, admin, problems: { email: 'This email can sign in already. Enter another one.' }, tenant }),
  };
}
