import { buffer } from 'node:stream/consumers';
import busboy from 'busboy';
import { FILE_BYTES_MAX } from '#domain/documents/fileLimits.ts';
import { cleanFilename } from '#domain/documents/filename.ts';
import type { Exchange } from '../http/answer.ts';
import { RestError } from '../rest/rest.ts';

/** A form as it was sent: each field once, and at most one file. */
export interface EsignForm {
  fields: ReadonlyMap<string, string>;
  file: { bytes: Buffer; filename: string } | null;
}

/** The editor's text is the longest field (`documentDrafts.editorState`). */
const FIELD_BYTES_MAX = 1024 * 1024;
const FIELDS_MAX = 30;
const FORM_BYTES_MAX = FILE_BYTES_MAX + 4 * FIELD_BYTES_MAX;
const LIMITS = {
  fileSize: FILE_BYTES_MAX + 1,
  files: 1,
  fields: FIELDS_MAX,
  parts: FIELDS_MAX + 2,
  fieldSize: FIELD_BYTES_MAX + 1,
  fieldNameSize: 100,
};

const tooLong = (): RestError => new RestError(413, 'The file is larger than 25 MB.', { Connection: 'close' });
const malformed = (): RestError => new RestError(400, 'The form is malformed or broke off. Please try again.');

/** The body of a multipart request; a file may be in the field `file` or `files`. @throws RestError 400, 413 or 415 */
export async function readEsignForm({ req }: Exchange): Promise<EsignForm> {
  if (!/^multipart\/form-data\s*;/i.test(req.headers['content-type'] ?? ''))
    throw new RestError(415, 'Send form data (multipart/form-data).');
  if (Number(req.headers['content-length'] ?? 0) > FORM_BYTES_MAX) throw tooLong();
  const fields = new Map<string, string>();
  const received: { file?: Promise<{ bytes: Buffer; filename: string }>; refusal?: RestError } = {};
  const refuse = (refusal: RestError): void => void (received.refusal ??= refusal);
  const form = openForm(req);
  form.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) refuse(new RestError(413, `The field "${name.slice(0, 100)}" is longer than 1 MB.`));
    else if (fields.has(name)) refuse(new RestError(400, `The field "${name.slice(0, 100)}" is there twice.`));
    else fields.set(name, value);
  });
  form.on('file', (name, content, { filename }) => {
    content.on('error', () => {});
    if (name !== 'file' && name !== 'files') return void content.resume();
    content.on('limit', () => refuse(tooLong()));
    received.file = buffer(content).then((bytes) => ({ bytes, filename: cleanFilename(filename ?? '') }));
    received.file.catch(() => {});
  });
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    form.on(limit, () => refuse(new RestError(400, 'The form has too many parts; one file can be sent at a time.')));
  await formEnd(req, form);
  if (received.refusal) throw received.refusal;
  return { fields, file: (await received.file) ?? null };
}

function openForm(req: Exchange['req']): busboy.Busboy {
  try {
    return busboy({ headers: req.headers, defParamCharset: 'utf8', limits: LIMITS });
  } catch {
    throw malformed();
  }
}

async function formEnd(req: Exchange['req'], form: busboy.Busboy): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let bytes = 0;
  form.once('close', resolve).once('error', reject);
  req.once('close', () => {
    if (!req.complete) form.destroy(malformed());
  });
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > FORM_BYTES_MAX) form.destroy(tooLong());
  });
  req.pipe(form);
  await promise.catch((error: unknown) => {
    throw error instanceof RestError ? error : malformed();
  });
}
