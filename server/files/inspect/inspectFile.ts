import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { extensionOf, FILE_TYPES, type FileExtension, type FileMime } from '#domain/documents/fileLimits.ts';
import { unusable, wrongType } from '../refusal.ts';
import { inspectDocx } from './docx.ts';
import { inspectJpeg } from './jpeg.ts';
import { inspectPdf } from './pdf.ts';
import { inspectPlainText } from './plainText.ts';
import { inspectPng } from './png.ts';
import { inspectWordDoc } from './wordDoc.ts';

interface Kind {
  /** The types that the first bytes must be taken for; null where they are free (text). */
  magic: readonly string[] | null;
  inspect: (bytes: Buffer) => void | Promise<void>;
}

const JPEG: Kind = { magic: ['image/jpeg'], inspect: inspectJpeg };

/** The proof that each type must give. An archive is looked into by us, for an odd order of its parts hides from others that it is a document. */
const KINDS: Readonly<Record<FileExtension, Kind>> = {
  png: { magic: ['image/png'], inspect: inspectPng },
  jpg: JPEG,
  jpeg: JPEG,
  pdf: { magic: ['application/pdf'], inspect: inspectPdf },
  txt: { magic: null, inspect: inspectPlainText },
  doc: { magic: ['application/x-cfb'], inspect: inspectWordDoc },
  docx: { magic: [FILE_TYPES.docx, 'application/zip'], inspect: inspectDocx },
};

/** Longer than any honest file takes. */
const DETECTION_MS_MAX = 2000;

async function magicOf(bytes: Buffer): Promise<string | null> {
  const found = await fileTypeFromBuffer(bytes, { signal: AbortSignal.timeout(DETECTION_MS_MAX) }).catch(() => undefined);
  return found?.mime ?? null;
}

/**
 * The type of a file, when its bytes from first to last and its extension agree on it (design/reliability.md 4, Files).
 * @param filename as cleaned by cleanFilename
 * @throws FileRefusal that says what is wrong and what to do
 */
export async function inspectFile(bytes: Buffer, filename: string): Promise<FileMime> {
  if (bytes.length === 0) throw unusable('This file is empty.');
  const extension = extensionOf(filename);
  if (!extension) throw wrongType('Allowed are PNG, JPEG, PDF, plain text (.txt) and Word (.doc, .docx).');
  const { magic, inspect } = KINDS[extension];
  if (magic && !magic.includes((await magicOf(bytes)) ?? '')) throw wrongType(`The content is not that of a .${extension} file.`);
  await inspect(bytes);
  return FILE_TYPES[extension];
}

/** Inspects the bytes that lie at a path, which are read in the thread that looks at them. */
export async function inspectPath(path: string, filename: string): Promise<FileMime> {
  return inspectFile(await readFile(path), filename);
}
