import type { RichRoot } from '#domain/cases/richText/richNode.ts';
import { documentHtml } from '#domain/esign/documentHtml.ts';
import { ORDER_HOLD_MS } from '#domain/records/holdTimes.ts';
import type { Online, OnlineAnswer } from '#src/commands/online.ts';
import type { CommandTools } from '#src/commands/types.ts';
import { rootOfText } from '#src/components/editor/lexicalState.ts';
import type { Written } from '#src/components/editor/written.ts';
import type { Kind } from './creationPaths.ts';
import type { NewDocument } from './newDocument.ts';

/** Who sends, as the spec has it: the e-mail and full name of the current user. */
export interface Requester {
  email: string;
  name: string;
}

/** All that goes out. */
export interface Outgoing {
  kind: Kind;
  document: NewDocument;
  file: File | null;
  /** Null while this device does not know it; the server takes the person's own then. */
  requester: Requester | null;
}

/** Returns what was written as nodes. */
export const rootOf = ({ content, plainText }: Written): RichRoot => content ?? rootOfText(plainText);

/** Returns the form that the signing API takes (design/domain.md 3.2). */
export function formOf({ kind, document, file, requester }: Outgoing): FormData {
  const form = new FormData();
  const { title, signers, customerId, driverId, templateId, text } = document;
  const fields = {
    kind,
    documentTitle: title.trim(),
    signers: JSON.stringify(signers),
    customerId,
    driverId,
    requester: requester ? JSON.stringify(requester) : '',
    templateId: kind === 'template' ? templateId : '',
    html: kind === 'custom' ? documentHtml(rootOf(text)) : '',
  };
  for (const [name, value] of Object.entries(fields)) if (value !== '') form.append(name, value);
  if (kind === 'attachment' && file) form.append('file', file, file.name);
  return form;
}

/** Sends a document to its signers, at once. */
export async function sendDocument(
  server: Pick<Online, 'sendForm'>,
  outgoing: Outgoing,
): Promise<OnlineAnswer<{ data: { documentHash: string } }>> {
  return server.sendForm('POST', '/api/esign/documents', formOf(outgoing));
}

/** A document that leaves in some seconds. */
export interface HeldSend {
  /** Sends it now. */
  release: () => void;
  /** Takes it back: nothing has left. */
  cancel: () => void;
}

/**
 * ORDER-1: holds back what writes to people, with an offer to undo. Nothing is queued: a page that is closed meanwhile sends
 * nothing, and keeps what was written; so it asks before it goes.
 */
export function holdSend(title: string, tools: Pick<CommandTools, 'toast'>, done: (isSent: boolean) => void): HeldSend {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  let isOver = false;
  const end = (isSent: boolean): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('beforeunload', ask);
    done(isSent);
  };
  const timer = setTimeout(() => end(true), ORDER_HOLD_MS);
  window.addEventListener('beforeunload', ask);
  const cancel = (): void => end(false);
  tools.toast(`“${title}” sends in ${ORDER_HOLD_MS / 1_000} s`, 'status', { label: 'Undo', run: cancel, forMs: ORDER_HOLD_MS }, HELD_ABOUT);
  return { release: () => end(true), cancel };
}

/** What is said about a document on its way takes the place of what was said before. */
export const HELD_ABOUT = 'esign.send';
