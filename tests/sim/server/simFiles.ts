import type { FileFacts } from '#sync/ports.ts';
import { sha256Of } from '#sync/testing/memoryBlobs.ts';

/** So much of a file comes in one piece at most, whatever was asked for: every file here takes several. */
const PIECE_BYTES = 24;
/** So many contents there are; files of the same one have different names. */
const CONTENTS = 9;

const known = new Map<string, { bytes: Uint8Array; sha256: string }>();

/** What is in a file, by its id alone: it never changes, and no restored backup takes it away. */
export function contentOf(fileId: string): { bytes: Uint8Array; sha256: string } {
  const which = Number(fileId.replace(/\D/g, '')) % CONTENTS;
  const text = `content ${which} `.repeat(1 + (which % 5));
  let content = known.get(text);
  if (!content) {
    const bytes = new TextEncoder().encode(text);
    known.set(text, (content = { bytes, sha256: sha256Of(bytes) }));
  }
  return content;
}

/** As server/files: what a file is, and where its bytes are. */
export function factsOf(id: string): FileFacts {
  const { bytes, sha256 } = contentOf(id);
  return { id, sha256, size: bytes.length, mime: 'application/pdf', url: `/files/${id}` };
}

/** Some bytes of a file by its link, which opens for whoever has it. */
export function pieceOf(url: string, from: number, end: number): Uint8Array {
  return contentOf(url.slice('/files/'.length)).bytes.slice(from, Math.min(end, from + PIECE_BYTES));
}
