import type { UploadInfo } from '../uploadPolicy.ts';

/** The answer, with the id under which the log knows it. */
export interface FileAnswer {
  status: number;
  requestId: string | null;
  headers: Headers;
  body: any;
}

async function answerOf(response: Response): Promise<FileAnswer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  };
}

/** The address that a picker posts to. */
export function storeUrl(origin: string, { apiKey, policy, signature, path }: UploadInfo, more: Record<string, string> = {}): string {
  return `${origin}/files/store/S3?${new URLSearchParams({ key: apiKey, policy, signature, path, ...more })}`;
}

/** Posts a file as the picker does, in a form. */
export async function postForm(origin: string, info: UploadInfo, bytes: Buffer, filename: string): Promise<FileAnswer> {
  const form = new FormData();
  form.set('fileUpload', new Blob([new Uint8Array(bytes)]), filename);
  return answerOf(await fetch(storeUrl(origin, info), { method: 'POST', body: form }));
}

/** Posts bare bytes with their name beside them. */
export async function postRaw(origin: string, info: UploadInfo, bytes: Buffer, filename: string): Promise<FileAnswer> {
  return answerOf(await fetch(storeUrl(origin, info, { filename }), { method: 'POST', body: new Uint8Array(bytes) }));
}

export async function fetchFile(url: string, init: RequestInit = {}): Promise<FileAnswer & { bytes: Buffer }> {
  const response = await fetch(url, init);
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = bytes.length > 0 && response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    headers: response.headers,
    body: isJson ? JSON.parse(bytes.toString()) : null,
    bytes,
  };
}
