import type { CommandTools } from '#src/commands/types.ts';
import { createStore } from '#src/commands/store.ts';
import { caseDocumentsQuery } from '../case.queries.ts';

/** Why files were not taken, by the case they were meant for; there until somebody has read it. */
export const attachProblems = createStore<ReadonlyMap<string, readonly string[]>>(new Map());

export function readProblems(caseId: string): void {
  const rest = new Map(attachProblems.get());
  rest.delete(caseId);
  attachProblems.set(rest);
}

/** Gives files to a case: they are on this device when it resolves, and go to the server by themselves. */
export async function attachToCase(caseId: string, files: readonly File[], tools: CommandTools): Promise<void> {
  if (files.length === 0) return;
  const { addDocuments } = await import('#src/documents/addDocuments.ts');
  const { rows } = await tools.query(caseDocumentsQuery(caseId));
  const { added, problems } = await addDocuments(
    caseId,
    files,
    rows.map(({ filename }) => filename),
  );
  if (problems.length > 0) attachProblems.set(new Map(attachProblems.get()).set(caseId, problems));
  const left = problems.length === 1 ? '1 was not taken' : `${problems.length} were not taken`;
  const words = added === 0 ? '' : added === 1 ? '1 file added' : `${added} files added`;
  if (problems.length > 0) tools.toast([words, words ? left : problems[0]].filter(Boolean).join(', '), 'alert');
  else tools.toast(words);
}
