import { buffer } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { DOCX_UNPACKED_BYTES_MAX } from '#domain/documents/fileLimits.ts';
import { FileRefusal, unusable, wrongType } from '../refusal.ts';

const PARTS_MAX = 10_000;
/** The list of what the parts are: what makes a Word document of an archive. */
const CONTENT_TYPES = '[Content_Types].xml';
const CONTENT_TYPES_BYTES_MAX = 1024 * 1024;
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const MACROS = /(?:vbaProject|vbaData)|\.(?:exe|dll|js|vbs|bat|cmd|ps1|jar|hta|html?|svg)$/i;

const tooLarge = () => unusable('This Word document is larger than 100 MB when unpacked. Save it as PDF and try again.');

/**
 * A Word document from its first byte to its end: every part is unpacked once, and counted.
 * @throws FileRefusal when it is another archive, damaged, encrypted, holds programs, or grows beyond 100 MB
 */
export async function inspectDocx(bytes: Buffer): Promise<void> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
    await inspectParts(zip);
  } catch (error) {
    if (error instanceof FileRefusal) throw error;
    throw unusable('This Word document is cut off or damaged. Save it again and try again.');
  }
}

async function inspectParts(zip: ZipFile): Promise<void> {
  if (zip.comment.length > 0) throw wrongType('This Word document has a note in its archive. Save it again and try again.');
  if (zip.entryCount > PARTS_MAX) throw unusable('This Word document has too many parts. Save it as PDF and try again.');
  let announced = 0;
  const names = new Set<string>();
  const parts: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    announced += entry.uncompressedSize;
    if (announced > DOCX_UNPACKED_BYTES_MAX) throw tooLarge();
    if (entry.isEncrypted()) throw unusable('This Word document is encrypted. Save it without a password and try again.');
    if (MACROS.test(entry.fileName)) throw wrongType('This Word document holds macros or programs. Save it as PDF and try again.');
    if (names.has(entry.fileName)) throw unusable('This Word document has a part twice. Save it again and try again.');
    names.add(entry.fileName);
    parts.push(entry);
  }
  const list = parts.find(({ fileName }) => fileName === CONTENT_TYPES);
  if (!list || !names.has('word/document.xml') || !(await namesDocument(zip, list))) throw wrongType('This is not a Word document.');
  for (const part of parts) await unpack(zip, part);
}

async function namesDocument(zip: ZipFile, list: Entry): Promise<boolean> {
  if (list.uncompressedSize > CONTENT_TYPES_BYTES_MAX) return false;
  return (await buffer(await zip.openReadStreamPromise(list))).toString('utf8').includes(`"${MAIN_TYPE}"`);
}

/** Unpacks a part into nothing; the library stops where it grows beyond what it announced. */
async function unpack(zip: ZipFile, part: Entry): Promise<void> {
  if (part.fileName.endsWith('/')) return;
  await pipeline(await zip.openReadStreamPromise(part), new Writable({ write: (_chunk, _encoding, done) => done() }));
}
