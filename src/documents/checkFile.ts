import { extensionOf, FILE_BYTES_MAX, type FileExtension } from '#domain/documents/fileLimits.ts';

/** The bytes that a file begins with, by what its name says it is; text begins with anything. */
const BEGINNINGS: Readonly<Partial<Record<FileExtension, readonly number[]>>> = {
  pdf: [0x25, 0x50, 0x44, 0x46],
  png: [0x89, 0x50, 0x4e, 0x47],
  jpg: [0xff, 0xd8, 0xff],
  jpeg: [0xff, 0xd8, 0xff],
  doc: [0xd0, 0xcf, 0x11, 0xe0],
  docx: [0x50, 0x4b, 0x03, 0x04],
};
/** Some scanners put a few bytes before the first word of a PDF. */
const PDF_LEAD_BYTES = 1024;

const KINDS: Readonly<Record<FileExtension, string>> = {
  pdf: 'a PDF',
  png: 'a PNG image',
  jpg: 'a JPEG image',
  jpeg: 'a JPEG image',
  doc: 'a Word document',
  docx: 'a Word document',
  txt: 'plain text',
};
const ALLOWED = 'Allowed are PDF, PNG, JPEG, plain text and Word.';
const MB = 1024 * 1024;

function beginsWith(bytes: Uint8Array, wanted: readonly number[], within: number): boolean {
  for (let at = 0; at <= within && at + wanted.length <= bytes.length; at += 1)
    if (wanted.every((byte, i) => bytes[at + i] === byte)) return true;
  return false;
}

/**
 * Returns what the server would refuse a file for, in words that say what to do; null: nothing that can be seen from here. The server
 * looks through the whole of it again.
 */
export async function fileProblem(file: Blob & { name: string }): Promise<string | null> {
  const { name, size } = file;
  if (size === 0) return `${name} is empty. Save it again where it comes from, then add it.`;
  if (size > FILE_BYTES_MAX) {
    const is = Math.ceil((size / MB) * 10) / 10;
    return `${name} is too large: ${is} MB, and at most ${FILE_BYTES_MAX / MB} MB can be sent. Save it in parts or with less detail, then add it.`;
  }
  const extension = extensionOf(name);
  if (/\.(heic|heif)$/i.test(name)) return `Invalid file type: ${name} is an HEIC photo. Save it as JPEG, then add it.`;
  if (!extension) return `Invalid file type: ${name}. ${ALLOWED} Save it as one of these, then add it.`;
  const wanted = BEGINNINGS[extension];
  if (!wanted) return null;
  const head = new Uint8Array(await file.slice(0, PDF_LEAD_BYTES + wanted.length).arrayBuffer());
  if (beginsWith(head, wanted, extension === 'pdf' ? PDF_LEAD_BYTES : 0)) return null;
  return `Invalid file type: ${name} is not ${KINDS[extension]} inside, whatever its name says. Save it as ${KINDS[extension]}, then add it.`;
}
