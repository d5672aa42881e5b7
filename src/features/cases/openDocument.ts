import { openFile } from '#src/data/replica.ts';

/** As long as a browser may take to read what it was given. */
const READ_MS = 60_000;

const REASONS: Readonly<Record<'offline' | 'refused', string>> = {
  offline: 'This file is not on this device, and the server cannot be reached.',
  refused: 'The server does not give you this file.',
};

/** Give the person a document as a file of its name; why it cannot be, else null. The bytes on this device come before the server's. */
export async function openDocument(fileId: string, filename: string): Promise<string | null> {
  const opened = await openFile(fileId);
  if (opened.is === 'there') save(opened.url, filename);
  else if (opened.is === 'here') saveBytes(opened.blob, filename);
  else return REASONS[opened.is];
  return null;
}

/** As bytes without a type: whatever a file holds, it can do nothing here. */
function saveBytes(blob: Blob, filename: string): void {
  const address = URL.createObjectURL(blob.slice(0, blob.size, 'application/octet-stream'));
  save(address, filename);
  setTimeout(() => URL.revokeObjectURL(address), READ_MS);
}

function save(address: string, filename: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
}
