import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Exchange } from './answer.ts';
import { codingFor, pack, PACKED_BYTES_MIN, type Coding } from './packing.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const PACKED = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt']);
/** Smallest first. */
const CODINGS: readonly Coding[] = ['br', 'zstd', 'gzip'];

interface Sent {
  bytes: Buffer;
  coding: Coding | null;
  etag: string;
}

/** Answers a GET with a file below the folder; false when there is none. A build that replaces the folder is noticed. */
export type StaticFiles = (x: Exchange, filePath: string) => Promise<boolean>;

export function staticFiles(folder: string, headersOf: (filePath: string) => Readonly<Record<string, string>>): StaticFiles {
  const root = path.resolve(folder);
  const sent = new Map<string, Promise<Sent>>();

  const read = async (file: string, version: string, coding: Coding | null): Promise<Sent> => {
    const bytes = await readFile(file);
    const packed = coding && bytes.length >= PACKED_BYTES_MIN;
    return {
      bytes: packed ? await pack.well[coding](bytes) : bytes,
      coding: packed ? coding : null,
      etag: `"${version}${packed ? `-${coding}` : ''}"`,
    };
  };

  return async ({ req, res }, filePath) => {
    const file = fileOf(root, filePath);
    const info = file ? await stat(file).catch(() => null) : null;
    if (!file || !info?.isFile()) return false;
    const extension = path.extname(file);
    const coding = PACKED.has(extension) ? codingFor(req.headers['accept-encoding'], CODINGS) : null;
    const version = `${info.size.toString(36)}-${Math.trunc(info.mtimeMs).toString(36)}`;
    const key = `${file}|${version}|${coding}`;
    if (!sent.has(key)) sent.set(key, read(file, version, coding));
    const found = await sent.get(key)!;
    const answer: Record<string, string> = {
      ...headersOf(filePath),
      'Content-Type': TYPES[extension] ?? 'application/octet-stream',
      'Cache-Control': filePath.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      Vary: 'Accept-Encoding',
      ETag: found.etag,
    };
    if (found.coding) answer['Content-Encoding'] = found.coding;
    if (filePath === '/sw.js') answer['Service-Worker-Allowed'] = '/';
    const isKnown = req.headers['if-none-match'] === found.etag;
    res.writeHead(isKnown ? 304 : 200, isKnown ? answer : { ...answer, 'Content-Length': found.bytes.length });
    res.end(isKnown || req.method === 'HEAD' ? undefined : found.bytes);
    return true;
  };
}

/** The file a path names, or null when it would leave the folder or is hidden. */
function fileOf(root: string, filePath: string): string | null {
  const decoded = safeDecode(filePath);
  if (decoded === null || decoded.includes('\0') || decoded.split('/').some((part) => part.startsWith('.'))) return null;
  const file = path.join(root, decoded);
  return file.startsWith(root + path.sep) ? file : null;
}

function safeDecode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
