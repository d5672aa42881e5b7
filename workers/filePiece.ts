import { fetchFile } from './fetchFile.ts';

/** The bytes of a file under a signed link, from `from` up to and without `end`; null when the server does not give them. @throws NetError */
export async function filePiece(url: string, from: number, end: number): Promise<Uint8Array | null> {
  const headers = { Range: `bytes=${from}-${end - 1}` };
  const piece = await fetchFile(url, { headers, cache: 'no-store', credentials: 'omit' });
  return piece?.status === 206 ? new Uint8Array(piece.bytes) : null;
}
