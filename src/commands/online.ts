import { DRIVER_DOCUMENT_MIMES, FILE_BYTES_MAX } from '#domain/documents/fileLimits.ts';
import { MESSAGES } from '#domain/messages.ts';
import { chooseFiles } from '#src/browser/chooseFiles.ts';
import { saveFile, saveFrom } from '#src/browser/saveFile.ts';
import { UNREACHED } from '#src/data/unreached.ts';
import type { Operation } from '#src/data/operation.ts';
import { uploadFile } from '#src/data/uploadFile.ts';
import { askServer } from '#src/session/askServer.ts';
import { getToken } from '#src/session/auth0.ts';

/** The answer of the server, or why it did not do it, in words; `details`: by the fields that are wrong, where it says so. */
export type OnlineAnswer<T> = { ok: true; data: T } | { ok: false; message: string; details?: Readonly<Record<string, string>> };

/** The acts that only the server can do, at once and with a connection: it passes by the queue, so nothing of it is done twice or later. */
export interface Online {
  /** One of the front end's own GraphQL operations. */
  ask: <R, V extends object>(operation: Operation<R, V>, variables: NoInfer<V>) => Promise<OnlineAnswer<R>>;
  /** A call of the REST API with a body of JSON. */
  post: <T>(path: string, body: object) => Promise<OnlineAnswer<T>>;
  /** A question to the REST API. */
  get: <T>(path: string) => Promise<OnlineAnswer<T>>;
  /** A call of the REST API with a form, files included. */
  sendForm: <T>(method: 'POST' | 'PUT', path: string, form: FormData) => Promise<OnlineAnswer<T>>;
  /** A call of the REST API that is answered with a file. */
  postForFile: (path: string, body: object) => Promise<OnlineAnswer<Uint8Array<ArrayBuffer>>>;
  /** A question to the REST API that is answered with a file. */
  getFile: (path: string) => Promise<OnlineAnswer<Uint8Array<ArrayBuffer>>>;
  /** Lets the person choose a PDF or an image; null when they change their mind. */
  pickPaper: () => Promise<File | null>;
  /** Stores bytes for a row of `files` to claim; gives their handle. */
  upload: (file: File) => Promise<OnlineAnswer<string>>;
  /** Gives the person a file of the server's. */
  download: (url: string) => void;
  /** Gives the person what the server made, as a file of this name. */
  save: (name: string, content: string | Uint8Array<ArrayBuffer>, type: string) => void;
}

async function ask<R, V extends object>(operation: Operation<R, V>, variables: NoInfer<V>): Promise<OnlineAnswer<R>> {
  const answer = await askServer(operation, variables);
  return answer.ok ? answer : { ...answer, message: answer.message || MESSAGES.somethingWrong };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const asJson = (body: object): RequestInit => ({ method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });

const post = <T>(path: string, body: object): Promise<OnlineAnswer<T>> => send(path, asJson(body), (response) => answerOf<T>(response));
const get = <T>(path: string): Promise<OnlineAnswer<T>> => send(path, {}, (response) => answerOf<T>(response));
const sendForm: Online['sendForm'] = (method, path, body) => send(path, { method, body }, (response) => answerOf(response));

const fileOf = async (response: Response): Promise<OnlineAnswer<Uint8Array<ArrayBuffer>>> =>
  response.ok ? { ok: true, data: await response.bytes() } : answerOf(response);
const postForFile: Online['postForFile'] = (path, body) => send(path, asJson(body), fileOf);
const getFile: Online['getFile'] = (path) => send(path, {}, fileOf);

async function send<T>(path: string, init: RequestInit, read: (response: Response) => Promise<OnlineAnswer<T>>): Promise<OnlineAnswer<T>> {
  const token = await getToken();
  if (!token.ok) return { ok: false, message: token.message };
  try {
    return await read(await fetch(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token.token}` } }));
  } catch {
    return { ok: false, message: UNREACHED };
  }
}

async function answerOf<T>(response: Response): Promise<OnlineAnswer<T>> {
  const said = (await response.json().catch(() => ({}))) as T & {
    message?: string;
    details?: Readonly<Record<string, string>>;
    error?: { message?: string };
  };
  if (response.ok) return { ok: true, data: said };
  const message = said.message ?? said.error?.message ?? MESSAGES.somethingWrong;
  return { ok: false, message, ...(said.details && { details: said.details }) };
}

async function pickPaper(): Promise<File | null> {
  const [file] = await chooseFiles({ accept: DRIVER_DOCUMENT_MIMES.join(',') });
  return file ?? null;
}

async function upload(file: File): Promise<OnlineAnswer<string>> {
  if (file.size > FILE_BYTES_MAX) return { ok: false, message: `The file is larger than ${FILE_BYTES_MAX / 1024 / 1024} MB.` };
  const uploaded = await uploadFile(file, askServer);
  return uploaded.is === 'stored' ? { ok: true, data: uploaded.handle } : { ok: false, message: uploaded.message };
}

export const online: Online = {
  ask,
  post,
  get,
  sendForm,
  postForFile,
  getFile,
  pickPaper,
  upload,
  download: (url) => saveFrom(url),
  save: saveFile,
};
