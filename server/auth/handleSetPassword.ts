import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../db/database.ts';
import { IDP_MOUNT } from './constants.ts';
import { newPasswordField, passwordProblem } from './formField.ts';
import { esc, page } from './idpPages.ts';
import { isPasswordTicketGood, setPasswordByTicket } from './passwordTickets.ts';
import { handleTicketForm, type Saved } from './ticketForm.ts';

const PATH = `${IDP_MOUNT}/u/set-password`;

interface SetPasswordDeps {
  db: Database;
  publicOrigin: string;
  onFault: (error: unknown) => void;
}

/** The link that a person gets by mail to choose a password. */
export function setPasswordLink(publicOrigin: string, ticket: string): string {
  return `${publicOrigin}${PATH}?ticket=${ticket}`;
}

/** Answers the link; false when the request is for something else. */
export function handleSetPassword(
  { db, publicOrigin, onFault }: SetPasswordDeps,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const form = {
    path: PATH,
    publicOrigin,
    onFault,
    isGood: (ticket: string) => isPasswordTicketGood(db.pool, ticket),
    blank: (action: string) => setPasswordPage(action, undefined),
    save: (ticket: string, typed: URLSearchParams, action: string) => save(db, ticket, typed, action),
    expired: 'A link works once and for a limited time. Ask for a new one on the sign-in page.',
  };
  return handleTicketForm(form, req, res);
}

async function save(db: Database, ticket: string, typed: URLSearchParams, action: string): Promise<Saved | null> {
  const password = typed.get('password') ?? '';
  const problem = passwordProblem(password);
  if (problem !== null) return { html: setPasswordPage(action, problem) };
  const email = await setPasswordByTicket(db, ticket, password);
  return email === null ? null : { location: `/auth?login_hint=${encodeURIComponent(email)}` };
}

function setPasswordPage(action: string, problem: string | undefined): string {
  return page(
    'Choose a password',
    `<section><h1>Choose a password</h1><p class="quiet">You are signed out everywhere and sign in with the new password.</p>
<form method="post" action="${esc(action)}" novalidate>
${newPasswordField(problem, true)}
<button>Save password</button></form></section>`,
  );
}
