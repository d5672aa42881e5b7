import { extensionOf } from '#domain/documents/fileLimits.ts';
import { files } from '#src/data/replica.ts';

/** The way a document is shown: `none` it cannot be, only downloaded. */
export type DocumentKind = 'pdf' | 'image' | 'text' | 'none';

const KINDS: Readonly<Record<string, DocumentKind>> = { pdf: 'pdf', png: 'image', jpg: 'image', jpeg: 'image', txt: 'text' };

export function kindOf(filename: string): DocumentKind {
  return KINDS[extensionOf(filename) ?? ''] ?? 'none';
}

/** Why there are no bytes, in words for the person. */
export class DocumentError extends Error {}

export const REASONS: Readonly<Record<'offline' | 'refused', string>> = {
  offline: 'This file is not on this device, and the server cannot be reached.',
  refused: 'The server does not give you this file.',
};

/**
 * The bytes of a document, from this device when they are here, else from the server; `tell` hears which part of them has come.
 * @throws DocumentError, AbortError
 */
export async function documentBytes(fileId: string, tell: (part: number) => void, signal: AbortSignal): Promise<Blob> {
  const opened = await files.open(fileId);
  signal.throwIfAborted();
  if (opened.is === 'here') return opened.blob;
  if (opened.is !== 'there') throw new DocumentError(REASONS[opened.is]);
  const answer = await fetch(opened.url, { credentials: 'omit', cache: 'no-store', signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new DocumentError(REASONS.offline, { cause: error });
  });
  if (!answer.ok || !answer.body)
    throw new DocumentError(answer.status < 500 ? REASONS.refused : 'The server could not give this file now.');
  return readAll(answer.body, Number(answer.headers.get('content-length') ?? 0), tell, signal);
}

async function readAll(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  size: number,
  tell: (part: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let come = 0;
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      pieces.push(next.value);
      come += next.value.length;
      if (size > 0) tell(come / size);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw new DocumentError('The connection broke while the file was coming.', { cause: error });
  }
  return new Blob(pieces);
}
