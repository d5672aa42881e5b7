import { FLEET } from '#domain/actor.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { fileProblem } from '#src/documents/checkFile.ts';
import { pevDocumentCreate, pevDocumentDelete, pevDocumentRestore } from './verification.operations.ts';
import { verificationsChanged } from './verificationsChanged.ts';
import { attemptOf, onOneAttempt } from './verificationSubject.ts';

/** The time for which a message offers to bring a document back, in milliseconds. */
const OFFER_MS = 10_000;

async function addDocument(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const attempt = attemptOf(ctx);
  if (!attempt) return;
  const server = await tools.online();
  const file = await server.pickPaper();
  if (!file) return;
  const problem = await fileProblem(file);
  if (problem !== null) return tools.toast(problem, 'alert');
  tools.toast(`Uploading ${file.name}`);
  const stored = await server.upload(file);
  if (!stored.ok) return tools.toast(stored.message, 'alert');
  const filed = await server.ask(pevDocumentCreate, {
    data: {
      employmentVerification: { connect: { id: attempt.id } },
      file: { create: { fileId: stored.data, filename: file.name } },
    },
  });
  verificationsChanged();
  tools.toast(filed.ok ? `${file.name} is filed` : filed.message, filed.ok ? 'status' : 'alert');
}

async function removeDocument(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const documents = attemptOf(ctx)?.documents ?? [];
  const options = documents.map(({ rowId, filename }) => ({ value: rowId, label: filename }));
  const id = documents.length === 1 ? documents[0]!.rowId : await tools.choose({ title: 'Remove which document?', options });
  const chosen = documents.find(({ rowId }) => rowId === id);
  if (!chosen) return;
  const server = await tools.online();
  const answer = await server.ask(pevDocumentDelete, { id: chosen.rowId });
  verificationsChanged();
  if (!answer.ok) return tools.toast(answer.message, 'alert');
  const back = async (): Promise<void> => {
    const restored = await server.ask(pevDocumentRestore, { id: chosen.rowId });
    verificationsChanged();
    tools.toast(restored.ok ? 'Undone' : restored.message, restored.ok ? 'status' : 'alert');
  };
  tools.toast(`${chosen.filename} removed`, 'status', { label: 'Undo', run: () => void back(), forMs: OFFER_MS });
}

const base = { group: 'Employment verification (PEV)', roles: FLEET, net: 'online' } as const;

/** Files a document with the attempt in hand. */
export const addPevDocument: Command = {
  ...base,
  id: 'pev.document',
  title: 'Add document to verification…',
  keywords: ['upload', 'attach', 'fax', 'scan', 'file'],
  when: onOneAttempt,
  undo: 'none',
  run: addDocument,
};

/** Takes a document off the attempt in hand. */
export const removePevDocument: Command = {
  ...base,
  id: 'pev.removeDocument',
  title: 'Remove document from verification…',
  keywords: ['delete file'],
  when: (ctx) => (attemptOf(ctx)?.documents?.length ?? 0) > 0 && onOneAttempt(ctx),
  undo: 'SOFT',
  run: removeDocument,
};
