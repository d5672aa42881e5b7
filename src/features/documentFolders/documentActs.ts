import { driverName } from '#domain/drivers/driver.ts';
import { openingOf } from '#domain/esign/documentFolders.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { offerUndo } from '#src/commands/offerUndo.ts';
import type { Online, OnlineAnswer } from '#src/commands/online.ts';
import type { CommandTools } from '#src/commands/types.ts';
import { askAgain } from '#src/commands/useServerAnswer.ts';
import { documentArchive, documentDelete, documentMove, documentMoveToCustomer, documentRestore } from './document.operations.ts';
import type { DocumentRow } from './documentSubject.ts';

const called = (documents: readonly DocumentRow[]): string =>
  documents.length === 1 ? documents[0]!.title : `${documents.length} documents`;

/** Does one thing to each document at the server, and answers with those that it was done to, and why not to the others. */
async function tryEach(
  documents: readonly DocumentRow[],
  act: (server: Online, document: DocumentRow) => Promise<OnlineAnswer<unknown>>,
  tools: CommandTools,
): Promise<{ through: readonly DocumentRow[]; problem: string | null }> {
  const server = await tools.online();
  const through: DocumentRow[] = [];
  const problems = new Set<string>();
  for (const document of documents) {
    const answer = await act(server, document);
    if (answer.ok) through.push(document);
    else problems.add(answer.message);
  }
  askAgain();
  return { through, problem: problems.size > 0 ? [...problems].join(' ') : null };
}

/** As `tryEach`; what went wrong is said, and those that it was done to are the answer. */
async function each(...[documents, act, tools]: Parameters<typeof tryEach>): Promise<readonly DocumentRow[]> {
  const { through, problem } = await tryEach(documents, act, tools);
  if (problem !== null) tools.toast(problem, 'alert');
  return through;
}

/** Gives the person the final PDF of each, as a file of its title. */
export async function downloadDocuments(documents: readonly DocumentRow[], tools: CommandTools): Promise<void> {
  const done = await each(
    documents,
    async (server, { hash, title }) => {
      const answer = await server.getFile(`/api/esign/download_final_document?document_hash=${encodeURIComponent(hash)}`);
      if (answer.ok) server.save(`${title.replaceAll(/[\\/:*?"<>|\s]+/g, ' ').trim()}.pdf`, answer.data, 'application/pdf');
      return answer;
    },
    tools,
  );
  if (done.length === documents.length) tools.toast('Successful download');
}

/** FOLDER-6: gives the person the final PDFs of documents as one file. */
export async function bindDocuments(documents: readonly DocumentRow[], tools: CommandTools): Promise<void> {
  const about = 'one pdf';
  tools.toast(`Binding ${documents.length} documents`, 'status', undefined, about);
  const server = await tools.online();
  const answer = await server.postForFile('/api/esign/one_pdf', { documentHashes: documents.map(({ hash }) => hash) });
  if (!answer.ok) return tools.toast(answer.message, 'alert', undefined, about);
  server.save(`${documents.length} documents.pdf`, answer.data, 'application/pdf');
  tools.toast('Successful download', 'status', undefined, about);
}

/** Words of an act on one document or several: “Policy” or "3 documents". */
const named = (documents: readonly DocumentRow[]): string => (documents.length === 1 ? `“${called(documents)}”` : called(documents));

/** Sends drafts to their signers (spec: PUT with is_draft 0), after ten seconds in which that can be taken back. */
export async function sendDocuments(documents: readonly DocumentRow[], tools: CommandTools): Promise<void> {
  if (!(await tools.hold(`${named(documents)} ${documents.length === 1 ? 'sends' : 'send'}`))) return tools.toast('Not sent');
  const server = await tools.online();
  let failed = 0;
  for (const { hash } of documents) {
    const form = new FormData();
    form.set('hash', hash);
    form.set('is_draft', '0');
    const answer = await server.sendForm('PUT', '/api/esign/documents', form);
    if (!answer.ok) failed += 1;
  }
  askAgain();
  if (failed > 0) tools.toast(PAPER_MESSAGES.documentsSendError, 'alert');
  if (failed < documents.length) tools.toast(PAPER_MESSAGES.documentsSent);
}

/** Reminds those whose turn it is to sign, after ten seconds in which that can be taken back. */
export async function remindSigners(documents: readonly DocumentRow[], tools: CommandTools): Promise<void> {
  if (!(await tools.hold(`A reminder about ${named(documents)} goes out`))) return tools.toast('No reminder was sent');
  const done = await each(documents, (server, { hash }) => server.post('/api/esign/reminders', { documentHash: hash }), tools);
  if (done.length > 0) tools.toast(PAPER_MESSAGES.reminderSent);
}

/** Takes a document back, once that was confirmed. */
export async function cancelDocument(document: DocumentRow, tools: CommandTools): Promise<void> {
  const yes = await tools.confirm({
    title: `Cancel "${document.title}"?`,
    body: 'Nobody can sign it anymore, and their links stop working. It cannot be taken up again.',
    action: 'Cancel document',
  });
  if (!yes) return;
  const done = await each([document], (server, { hash }) => server.post('/api/esign/cancel', { documentHash: hash }), tools);
  if (done.length > 0) tools.toast(`${document.title} is canceled`);
}

/** Archives documents, once that was confirmed. */
export async function archiveDocuments(documents: readonly DocumentRow[], tools: CommandTools): Promise<void> {
  const yes = await tools.confirm({
    title: documents.length === 1 ? `Archive "${documents[0]!.title}"?` : `Archive ${documents.length} documents?`,
    body: 'They leave the folders for good, and are kept.',
    action: 'Archive',
  });
  if (!yes) return;
  const done = await each(documents, (server, { id }) => server.ask(documentArchive, { id }), tools);
  if (done.length > 0) tools.toast(`${called(done)} ${done.length === 1 ? 'is' : 'are'} archived`);
}

/** Says that something was done to documents, and offers to undo it at each of them. */
function offerBack(
  done: readonly DocumentRow[],
  what: string,
  undo: (server: Online, document: DocumentRow) => Promise<OnlineAnswer<unknown>>,
  tools: CommandTools,
): void {
  if (done.length === 0) return;
  const takeBack = async (): Promise<string | null> => (await tryEach(done, undo, tools)).problem;
  offerUndo(tools, `${called(done)} ${done.length === 1 ? 'is' : 'are'} ${what}`, { takeBack });
}

/** Deletes documents, and offers to bring them back. */
export async function deleteDocuments(documents: readonly DocumentRow[], tools: CommandTools): Promise<void> {
  const done = await each(documents, (server, { id }) => server.ask(documentDelete, { id }), tools);
  offerBack(done, 'deleted', (server, { id }) => server.ask(documentRestore, { id }), tools);
}

/** Puts a document into the folder of a driver, or of the customer where that is null. */
function putInto(server: Online, { id, driverId: from }: DocumentRow, to: string | null): Promise<OnlineAnswer<unknown>> {
  if (to !== null) return server.ask(documentMove, { id, driverId: to });
  return from === null ? Promise.resolve({ ok: true, data: null }) : server.ask(documentMoveToCustomer, { id, driverId: from });
}

/** SIGN-21: moves documents to the folder of a driver, or of the customer where that is null, and offers to move them back. */
export async function moveDocuments(documents: readonly DocumentRow[], driverId: string | null, tools: CommandTools): Promise<void> {
  const elsewhere = documents.filter((document) => document.driverId !== driverId);
  const driver = driverId === null ? undefined : await tools.get('drivers', driverId);
  const done = await each(elsewhere, (server, document) => putInto(server, document, driverId), tools);
  const where = driver ? driverName(driver) : driverId === null ? 'the customer' : 'the driver';
  offerBack(done, `moved to ${where}`, (server, document) => putInto(server, { ...document, driverId }, document.driverId ?? null), tools);
}

/** SIGN-13: copies the link under which the person themselves signs. */
export async function copySigningLink({ hash }: DocumentRow, tools: CommandTools): Promise<void> {
  const server = await tools.online();
  const answer = await server.post<{ data: { signingUrl: string } }>('/api/esign/signing_link', { documentHash: hash });
  if (!answer.ok) return tools.toast(answer.message, 'alert');
  await tools.copy(answer.data.data.signingUrl);
  tools.toast(PAPER_MESSAGES.linkCopied);
}

/** FOLDER-2: returns the command that opens a document. */
export const openingCommand = ({ status }: Pick<DocumentRow, 'status'>): `doc.${'prepare' | 'download' | 'details'}` =>
  `doc.${openingOf(status)}`;
