import type { RichRoot } from '#domain/cases/richText/richNode.ts';
import { documentHtml } from '#domain/esign/documentHtml.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import type { Online, OnlineAnswer } from '#src/commands/online.ts';
import { rootOfText } from '#src/components/editor/lexicalState.ts';
import { UNREACHED } from '#src/data/unreached.ts';
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

/** Sends a document to its signers, at once; a file that did not get through is said in the words of the spec. */
export async function sendDocument(
  server: Pick<Online, 'sendForm'>,
  outgoing: Outgoing,
): Promise<OnlineAnswer<{ data: { documentHash: string } }>> {
  const answer = await server.sendForm<{ data: { documentHash: string } }>('POST', '/api/esign/documents', formOf(outgoing));
  const isCut = outgoing.kind === 'attachment' && !answer.ok && answer.message === UNREACHED;
  return isCut ? { ok: false, message: `${PAPER_MESSAGES.uploadingError} ${UNREACHED}` } : answer;
}

/** What is said about a document on its way takes the place of what was said before. */
export const HELD_ABOUT = 'esign.send';
