import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../db/database.ts';
import { IDP_MOUNT } from './constants.ts';
import { isEmailTicketGood, verifyEmailByTicket } from './emailTickets.ts';
import { esc, page } from './idpPages.ts';
import { handleTicketForm } from './ticketForm.ts';

const PATH = `${IDP_MOUNT}/u/verify-email`;

interface VerifyEmailDeps {
  db: Database;
  publicOrigin: string;
  onFault: (error: unknown) => void;
}

/** The link with which a person says that the email is theirs. */
export function verifyEmailLink(publicOrigin: string, ticket: string): string {
  return `${publicOrigin}${PATH}?ticket=${ticket}`;
}

/** Answers the link; false when the request is for something else. */
export function handleVerifyEmail(
  { db, publicOrigin, onFault }: VerifyEmailDeps,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const form = {
    path: PATH,
    publicOrigin,
    onFault,
    isGood: (ticket: string) => isEmailTicketGood(db.pool, ticket),
    // Programs that look into mails open their links: a person presses a button.
    blank: verifyEmailPage,
    save: async (ticket: string) => {
      const email = await verifyEmailByTicket(db, ticket);
      return email === null ? null : { location: `/auth?login_hint=${encodeURIComponent(email)}` };
    },
    expired: 'A link works once and for a limited time. Sign in to ask for a new one.',
  };
  return handleTicketForm(form, req, res);
}

function verifyEmailPage(action: string): string {
  return page(
    'Verify your email',
    `<section><h1>Verify your email</h1><p class="quiet">Go on only if you asked for this link yourself. You are taken to the sign-in.</p>
<form method="post" action="${esc(action)}" novalidate>
<button>Verify email</button></form></section>`,
  );
}
