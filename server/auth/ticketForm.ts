import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerFault, answerPage, isOwnPost, readForm } from './answerPage.ts';
import { problemPage } from './idpPages.ts';
import { pageHeaders } from './pageHeaders.ts';

/** The result of a posted form: an address to go on to, or the form again with what is wrong. */
export type Saved = { location: string } | { html: string };

/** A form behind a link that works once. The ticket in its address is what a foreign page cannot know. */
export interface TicketForm {
  path: string;
  publicOrigin: string;
  onFault: (error: unknown) => void;
  /** Would this ticket open the form now? Asking does not use it up. */
  isGood: (ticket: string) => Promise<boolean>;
  /** The form before anything was typed, as a page; `action` is where it is sent to. */
  blank: (action: string) => string;
  /** Uses the ticket up when all is well; null when the ticket is not good any more. */
  save: (ticket: string, form: URLSearchParams, action: string) => Promise<Saved | null>;
  /** The words on how long such links work, for a person whose link does not. */
  expired: string;
}

/** Answers the link of a ticket form; false when the request is for something else. */
export async function handleTicketForm(form: TicketForm, req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  const [path, query] = (req.url ?? '').split('?', 2);
  if (path !== form.path || (req.method !== 'GET' && req.method !== 'POST')) return false;
  const ticket = new URLSearchParams(query).get('ticket') ?? '';
  try {
    await (req.method === 'GET' ? show(form, res, ticket) : save(form, req, res, ticket));
  } catch (error) {
    answerFault(form.onFault, res, error);
  }
  return true;
}

async function show(form: TicketForm, res: ServerResponse, ticket: string): Promise<void> {
  if (!(await form.isGood(ticket))) return refuse(form, res);
  answerPage(res, 200, form.blank(actionOf(form, ticket)));
}

async function save(form: TicketForm, req: IncomingMessage, res: ServerResponse, ticket: string): Promise<void> {
  const typed = await readForm(req);
  if (!isOwnPost(req, form.publicOrigin))
    return answerPage(res, 403, problemPage('Request refused', 'This form was not sent by the page of the link.'));
  if (!(await form.isGood(ticket))) return refuse(form, res);
  const saved = await form.save(ticket, typed, actionOf(form, ticket));
  if (saved === null) return refuse(form, res);
  if ('html' in saved) return answerPage(res, 400, saved.html);
  res.writeHead(303, { ...pageHeaders(), Location: saved.location }).end();
}

function actionOf({ path }: TicketForm, ticket: string): string {
  return `${path}?ticket=${encodeURIComponent(ticket)}`;
}

/** One page for a ticket that is used, expired or made up: a stranger learns nothing. */
function refuse({ expired }: TicketForm, res: ServerResponse): void {
  answerPage(res, 410, problemPage('This link is not valid anymore', expired));
}
