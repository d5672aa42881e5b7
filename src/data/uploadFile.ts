import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import type { AskServer } from './serverClient.ts';
import { fileUploadInfo } from './upload.operations.ts';

/** The result of sending bytes: their name at the server, `later` when it can be tried again as it is, else why not. */
export type Uploaded =
  | { is: 'stored'; handle: string }
  | { is: 'later'; afterMs: number; message: string }
  | { is: 'refused'; message: string };

/** A connection that brings nothing on for so long is broken. */
const SILENCE_MS = 60_000;

/** Hears how many bytes have gone, and may be given up. */
interface Watching {
  tell?: (sentBytes: number) => void;
  signal?: AbortSignal;
}

/** Stores a file at the server, for a row of `files` to claim. @throws AbortError when it is given up */
export async function uploadFile(file: File, ask: AskServer, watching: Watching = {}): Promise<Uploaded> {
  const info = await ask(fileUploadInfo, {});
  if (!info.ok) {
    const message = info.message || PAPER_MESSAGES.uploadFailed;
    return info.kind === 'refused' ? { is: 'refused', message } : { is: 'later', afterMs: 0, message };
  }
  const { apiKey, ...rest } = info.data.fileUploadInfo;
  return sendBytes(file, { key: apiKey, ...rest }, watching);
}

/** Sends bytes with a permission to do so; `fetch` cannot tell how many have gone. */
function sendBytes(file: File, permission: Readonly<Record<string, string>>, { tell, signal }: Watching): Promise<Uploaded> {
  const { promise, resolve, reject } = Promise.withResolvers<Uploaded>();
  const request = new XMLHttpRequest();
  let silence: ReturnType<typeof setTimeout>;
  const heard = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => request.abort(), SILENCE_MS);
  };
  const giveUp = (): void => request.abort();
  request.upload.addEventListener('progress', ({ loaded }) => {
    heard();
    tell?.(Math.min(loaded, file.size));
  });
  request.addEventListener('loadend', () => {
    clearTimeout(silence);
    signal?.removeEventListener('abort', giveUp);
    if (signal?.aborted) reject(signal.reason as Error);
    else resolve(outcomeOf(request.status, request.responseText, request.getResponseHeader('retry-after')));
  });
  signal?.throwIfAborted();
  signal?.addEventListener('abort', giveUp);
  request.open('POST', `/files/store/S3?${new URLSearchParams(permission)}`);
  const form = new FormData();
  form.append('fileUpload', file, file.name);
  request.send(form);
  heard();
  return promise;
}

interface Answer {
  handle?: string;
  errors?: readonly { message?: string }[];
  message?: string;
}

function answerOf(body: string): Answer {
  try {
    return JSON.parse(body) as Answer;
  } catch {
    return {};
  }
}

/** A server that is busy, or not there, is asked again; what it says about the file stands. */
export function outcomeOf(status: number, body: string, retryAfter: string | null): Uploaded {
  const answer = answerOf(body);
  if (status === 200 && answer.handle) return { is: 'stored', handle: answer.handle };
  if (status === 0) return { is: 'later', afterMs: 0, message: 'The server cannot be reached.' };
  const message = answer.errors?.[0]?.message ?? answer.message ?? PAPER_MESSAGES.uploadFailed;
  if (status === 429 || status >= 500) return { is: 'later', afterMs: Number(retryAfter ?? 0) * 1000, message };
  return { is: 'refused', message };
}
