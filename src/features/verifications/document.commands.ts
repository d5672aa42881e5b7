import { FLEET } from '#domain/actor.ts';
import { offerUndo } from '#src/commands/offerUndo.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { fileProblem } from '#src/documents/checkFile.ts';
import { askAgain } from '#src/commands/useServerAnswer.ts';
import { pevDocumentCreate, pevDocumentDelete, pevDocumentRestore } from './verification.operations.ts';
import { attemptOf, onOneAttempt } from './verificationSubject.ts';

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
  askAgain();
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
  askAgain();
  if (!answer.ok) return tools.toast(answer.message, 'alert');
  const takeBack = async (): Promise<string | null> => {
    const restored = await server.ask(pevDocumentRestore, { id: chosen.rowId });
    askAgain();
    return restored.ok ? null : restored.message;
  };
  offerUndo(tools, `${chosen.filename} removed`, { takeBack });
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
