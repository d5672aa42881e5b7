import { admitRichText } from '#domain/cases/richText/admitRichText.ts';
import { plainTextOf } from '#domain/cases/richText/plainTextOf.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import type { Online, OnlineAnswer } from '#src/commands/online.ts';
import type { DocumentDraftWholeResult } from '#src/data/operations.gen.ts';
import { rootOf } from '../sendDocument.ts';
import type { NewDocument } from '../newDocument.ts';
import { draftCreate, draftUpdate } from '../draft.operations.ts';

type Draft = NonNullable<DocumentDraftWholeResult['documentDraft']>;

/** Returns what is kept of a document as a draft: the editor's state and the signers as JSON texts (spec 3). */
const keptAs = ({ title, text, signers }: NewDocument) => ({
  documentTitle: title.trim(),
  editorState: JSON.stringify({ root: rootOf(text) }),
  signers: JSON.stringify(signers),
});

/** The relation of a draft that is changed: to another record, or to none any more. */
function changed(id: string, before: string) {
  if (id === before) return null;
  return id === '' ? { disconnect: { id: before } } : { connect: { id } };
}

/** A draft that is saved already: its id, and what it was saved with. */
export interface SavedDraft {
  id: string;
  document: NewDocument;
}

/** Saves a document as a draft, a new one or one that is saved already; answers with its id. */
export async function saveDraft(
  server: Pick<Online, 'ask'>,
  saved: SavedDraft | null,
  document: NewDocument,
): Promise<{ ok: true; id: string } | { ok: false; message: string; details?: Readonly<Record<string, string>> }> {
  const { customerId, driverId } = document;
  const kept = keptAs(document);
  if (saved === null) {
    const made = await server.ask(draftCreate, {
      data: {
        ...kept,
        ...(customerId && { customer: { connect: { id: customerId } } }),
        ...(driverId && { driver: { connect: { id: driverId } } }),
      },
    });
    return made.ok ? { ok: true, id: made.data.documentDraftCreate!.id } : failed(made);
  }
  const customer = changed(customerId, saved.document.customerId);
  const driver = changed(driverId, saved.document.driverId);
  const data = { ...kept, ...(customer && { customer }), ...(driver && { driver }) };
  const done = await server.ask(draftUpdate, { id: saved.id, data });
  return done.ok ? { ok: true, id: saved.id } : failed(done);
}

/** The spec's words, with what is wrong where the server says so. */
function failed({ message, details }: Extract<OnlineAnswer<unknown>, { ok: false }>) {
  const said = details ? Object.values(details)[0] : message;
  return {
    ok: false as const,
    message: said ? `${PAPER_MESSAGES.draftingError}: ${said}` : PAPER_MESSAGES.draftingError,
    ...(details && { details }),
  };
}

/** Returns a saved draft as it stands in the form: title, signers and what was written. What cannot be read is left out. */
export function documentOf(draft: Draft, begun: NewDocument): NewDocument {
  const root = rootIn(draft.editorState ?? '');
  const signers = signersIn(draft.signers ?? '[]');
  return {
    ...begun,
    title: draft.documentTitle ?? '',
    customerId: draft.customer?.id ?? begun.customerId,
    driverId: draft.driver?.id ?? '',
    driverSigns: begun.driverSigns || signers.some(({ driverId }) => driverId),
    signers,
    text: { plainText: plainTextOf(root), content: root },
  };
}

function rootIn(state: string) {
  try {
    return admitRichText((JSON.parse(state) as { root?: unknown }).root);
  } catch {
    return admitRichText(null);
  }
}

function signersIn(text: string): NewDocument['signers'] {
  try {
    const list = JSON.parse(text) as unknown;
    return Array.isArray(list) ? list.filter(isSigner) : [];
  } catch {
    return [];
  }
}

/** The server has checked them when they were kept; what an older version kept otherwise is left out. */
const isSigner = (one: unknown): one is NewDocument['signers'][number] =>
  one !== null &&
  typeof one === 'object' &&
  'name' in one &&
  'email' in one &&
  typeof one.name === 'string' &&
  typeof one.email === 'string';
