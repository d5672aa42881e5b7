import { MESSAGES } from '#domain/messages.ts';

/** What came of sending bytes: their name at the server, `later` when it can be tried again as it is, else why not. */
export type Uploaded = { is: 'stored'; handle: string } | { is: 'later'; afterMs: number } | { is: 'refused'; message: string };

/** A connection that brings nothing on for so long is broken. */
const SILENCE_MS = 60_000;

/**
 * Sends bytes with a permission to do so, and tells how many have gone. `fetch` cannot tell.
 * @throws AbortError when it is given up
 */
export function uploadBytes(
  file: File,
  permission: Readonly<Record<string, string>>,
  tell: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> {
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
    tell(Math.min(loaded, file.size));
  });
  request.addEventListener('loadend', () => {
    clearTimeout(silence);
    signal.removeEventListener('abort', giveUp);
    if (signal.aborted) reject(signal.reason as Error);
    else resolve(outcomeOf(request.status, request.responseText, request.getResponseHeader('retry-after')));
  });
  signal.throwIfAborted();
  signal.addEventListener('abort', giveUp);
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
  if (status === 0 || status === 429 || status >= 500) return { is: 'later', afterMs: Number(retryAfter ?? 0) * 1000 };
  return { is: 'refused', message: answer.errors?.[0]?.message ?? answer.message ?? MESSAGES.somethingWrong };
}
