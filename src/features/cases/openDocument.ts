import { openFile } from '#src/data/replica.ts';
import { REASONS } from '#src/documents/documentBytes.ts';
import { saveBlob, saveFrom } from '#src/documents/saveBlob.ts';

/** Give the person a document as a file of its name; why it cannot be, else null. The bytes on this device come before the server's. */
export async function openDocument(fileId: string, filename: string): Promise<string | null> {
  const opened = await openFile(fileId);
  if (opened.is === 'there') saveFrom(opened.url, filename);
  else if (opened.is === 'here') saveBlob(opened.blob, filename);
  else return REASONS[opened.is];
  return null;
}
