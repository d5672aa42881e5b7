import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { FileRefusal } from './refusal.ts';
import { TooLongError, writeTemp, type TempFile } from './tempFile.ts';

/** Bytes that wait on this machine's disk until they have been looked at, and the name they came with. */
export interface ReceivedUpload {
  file: TempFile;
  filename: string;
}

/** Field of a form that holds the file, as Filestack names it. */
const FILE_FIELD = 'fileUpload';
/** The most a form may hold around the file. */
const FORM_BYTES_MAX = 64 * 1024;

const tooLong = (bytesMax: number) => new FileRefusal(413, `The file is larger than ${Math.floor(bytesMax / 1024 / 1024)} MB.`);
const brokenOff = () => new FileRefusal(400, 'The upload broke off. Please try again.');

/**
 * Takes the body of an upload to a new file of the folder: a form with the file in the field `fileUpload`, or the bare bytes
 * with their name in `filename` or at the end of `path`.
 * @throws FileRefusal 413, or 400 when it breaks off or holds no file; nothing is left in the folder then
 */
export async function receiveUpload(
  req: IncomingMessage,
  query: URLSearchParams,
  folder: string,
  bytesMax: number,
): Promise<ReceivedUpload> {
  if (Number(req.headers['content-length'] ?? 0) > bytesMax + FORM_BYTES_MAX) throw tooLong(bytesMax);
  const keep = (content: Readable): Promise<TempFile> => writeTemp(folder, content.iterator({ destroyOnReturn: false }), bytesMax, false);
  try {
    if (/^multipart\/form-data\s*;/i.test(req.headers['content-type'] ?? '')) return await receiveForm(req, keep, bytesMax);
    return { file: await keep(req), filename: query.get('filename') ?? (query.get('path') ?? '').split('/').at(-1) ?? '' };
  } catch (error) {
    if (error instanceof TooLongError) throw tooLong(bytesMax);
    // A disk that is full is no fault of the sender's.
    if (error instanceof FileRefusal || (error as NodeJS.ErrnoException).syscall) throw error;
    throw brokenOff();
  }
}

async function receiveForm(
  req: IncomingMessage,
  keep: (content: Readable) => Promise<TempFile>,
  bytesMax: number,
): Promise<ReceivedUpload> {
  const form = formOf(req, bytesMax);
  let kept: Promise<ReceivedUpload> | undefined;
  form.on('file', (field, content, { filename }) => {
    // A form that breaks off says so itself.
    content.on('error', () => {});
    if (field !== FILE_FIELD || kept) return void content.resume();
    kept = keep(content).then((file) => ({ file, filename: filename ?? '' }));
    // What it fails with is heard of below; until then the form goes on.
    kept.catch(() => content.resume());
  });
  try {
    await formEnd(req, form, bytesMax + FORM_BYTES_MAX);
  } catch (error) {
    const left = await kept?.catch(() => undefined);
    if (left) await rm(left.file.path, { force: true });
    throw error;
  }
  if (!kept) throw new FileRefusal(400, `The form holds no file in the field ${FILE_FIELD}.`);
  return kept;
}

function formOf(req: IncomingMessage, bytesMax: number): busboy.Busboy {
  const limits = { fileSize: bytesMax + 1, files: 4, fields: 20, parts: 24, fieldSize: 1024, fieldNameSize: 100, headerPairs: 20 };
  try {
    return busboy({ headers: req.headers, defParamCharset: 'utf8', limits });
  } catch {
    throw new FileRefusal(400, 'The form is malformed.');
  }
}

/** Resolves when the whole form has been read. @throws TooLongError, or Error when it is malformed or breaks off */
async function formEnd(req: IncomingMessage, form: busboy.Busboy, bytesMax: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  form.once('close', resolve).once('error', reject);
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > bytesMax) form.destroy(new TooLongError());
  };
  req.once('close', () => {
    if (!req.complete) form.destroy(new Error('broken off'));
  });
  req.on('data', count).pipe(form);
  try {
    await promise;
  } finally {
    req.off('data', count).unpipe(form);
  }
}
