import { esc, page } from '../auth/idpPages.ts';

/** One mail as the demo's mailbox shows it: a row of `mails`. */
export interface ShownMail {
  to: string;
  cc: readonly string[];
  subject: string;
  text: string;
  status: string;
  /** ISO instant. */
  createdAt: string;
}

interface MailboxPage {
  /** Newest first. */
  mails: readonly ShownMail[];
  /** Part of a recipient's address to search for; empty for everybody's mails. */
  to: string;
  /** Only links below it can be followed. */
  origin: string;
  /** The most that are shown. */
  max: number;
}

/** The mailbox of the demo: everything that was sent to anybody, without any script. */
export function mailboxPage({ mails, to, origin, max }: MailboxPage): string {
  const found = mails.length >= max ? `The newest ${max} mails` : mails.length === 1 ? '1 mail' : `${mails.length} mails`;
  const which = to === '' ? '' : ` to <b>${esc(to)}</b> · <a href="/mailbox">Show all</a>`;
  const none = to === '' ? 'No mail has been sent yet. Ask for a new password, for example, and it arrives here.' : 'No mail found';
  const list = `<p class="quiet">${found}${which}</p><ol class="mails">${mails.map((mail) => mailItem(mail, origin)).join('')}</ol>`;
  return page(
    'Mailbox',
    `<section><h1>Mailbox</h1><p class="quiet">Everything that this demo has mailed to anybody.</p>
<form role="search" action="/mailbox"><label>Recipient<input name="to" type="search" maxlength="254" autocomplete="off" value="${esc(to)}"></label>
<button>Search</button></form></section>
<section>${mails.length > 0 ? list : `<p class="quiet" role="status">${none}${to === '' ? '' : which}</p>`}</section>`,
    true,
  );
}

function mailItem({ to, cc, subject, text, status, createdAt }: ShownMail, origin: string): string {
  const when = `${createdAt.slice(0, 10)} ${createdAt.slice(11, 16)} UTC`;
  const copies = cc.length > 0 ? `, copy to ${cc.join(', ')}` : '';
  const state = status === 'SENT' ? '' : ` · ${esc(status.toLowerCase())}`;
  return `<li><details><summary><span>${esc(subject)}</span><small>To ${esc(to + copies)} · <time datetime="${esc(createdAt)}">${when}</time>${state}</small></summary><pre>${withLinks(text, origin)}</pre></details></li>`;
}

/** The text as markup, in which addresses of our own are links: a foreign one stays text, as nobody vouches for it. */
function withLinks(text: string, origin: string): string {
  return text
    .split(/(\s+)/)
    .map((word) => (isOwnLink(word, origin) ? `<a href="${esc(word)}">${esc(word)}</a>` : esc(word)))
    .join('');
}

function isOwnLink(word: string, origin: string): boolean {
  return word.startsWith(`${origin}/`) && URL.canParse(word) && new URL(word).origin === origin;
}
