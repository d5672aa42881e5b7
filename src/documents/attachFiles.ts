import type { CommandTools } from '#src/commands/types.ts';
import { createStore } from '#src/commands/store.ts';
import type { FileOwner } from './fileOwner.ts';

const keyOf = ({ table, id }: FileOwner): string => `${table}:${id}`;
const NONE: readonly string[] = [];

/** Why files were not taken, by the record they were meant for; there until somebody has read it. */
export const attachProblems = createStore<ReadonlyMap<string, readonly string[]>>(new Map());

/** The problems that nobody has read yet of one record. */
export const problemsOf = (all: ReadonlyMap<string, readonly string[]>, owner: FileOwner): readonly string[] =>
  all.get(keyOf(owner)) ?? NONE;

export function readProblems(owner: FileOwner): void {
  const rest = new Map(attachProblems.get());
  rest.delete(keyOf(owner));
  attachProblems.set(rest);
}

/**
 * Gives files to a record: they are on this device when it resolves, and go to the server by themselves. `has`: asks for the names of
 * the files that it has.
 */
export async function attachFiles(
  owner: FileOwner,
  files: readonly File[],
  has: () => Promise<readonly string[]>,
  tools: Pick<CommandTools, 'toast'>,
): Promise<void> {
  if (files.length === 0) return;
  const { addDocuments } = await import('./addDocuments.ts');
  const { added, problems } = await addDocuments(owner, files, await has());
  if (problems.length > 0) attachProblems.set(new Map(attachProblems.get()).set(keyOf(owner), problems));
  const left = problems.length === 1 ? '1 was not taken' : `${problems.length} were not taken`;
  const words = added === 0 ? '' : added === 1 ? '1 file added' : `${added} files added`;
  if (problems.length > 0) tools.toast([words, words ? left : problems[0]].filter(Boolean).join(', '), 'alert');
  else tools.toast(words);
}
