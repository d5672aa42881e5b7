import { saveFile, saveFrom } from '#src/browser/saveFile.ts';
import type { CommandTools } from '#src/commands/types.ts';
import { files } from '#src/data/replica.ts';
import { REASONS } from './documentBytes.ts';
import type { ShownDocument } from './document-viewer.tsx';

/** Give the person a document as a file of its name; why it cannot be, else null. The bytes on this device come before the server's. */
async function saveDocument(fileId: string, filename: string): Promise<string | null> {
  const opened = await files.open(fileId);
  if (opened.is === 'there') saveFrom(opened.url, filename);
  else if (opened.is === 'here') saveFile(filename, opened.blob);
  else return REASONS[opened.is];
  return null;
}

/** Gives the person some documents as files, with the words of the spec. */
export async function downloadFiles(
  documents: readonly Pick<ShownDocument, 'fileId' | 'filename'>[],
  tools: Pick<CommandTools, 'toast'>,
): Promise<void> {
  const problems: string[] = [];
  for (const { fileId, filename } of documents) {
    const problem = await saveDocument(fileId, filename);
    if (problem) problems.push(problem);
  }
  if (problems.length === 0) tools.toast('Successful download');
  else tools.toast(documents.length === 1 ? problems[0]! : 'There are problems to download some documents.', 'alert');
}
