import { DiskFullError, type Blobs, type Net } from '../ports.ts';

/** Asked for at once: a lost line costs no more than this. */
export const PIECE_BYTES = 2 * 1024 * 1024;
/** Room that stays free on the disk for rows and for what a person does. */
export const RESERVE_BYTES = 100 * 1024 * 1024;

/** `later`: something else came first; `gone`: the server does not give it, or gives something else. */
export type Brought = 'here' | 'later' | 'gone';

/** Bring the bytes of a file to this device, from where it stopped. @throws NetError, DiskFullError */
export async function bringFile(
  net: Required<Pick<Net, 'piece'>>,
  blobs: Blobs,
  { sha256, size, url }: { sha256: string; size: number; url: string },
  goesOn: () => boolean,
): Promise<Brought> {
  let at = await blobs.held(sha256);
  const room = await blobs.room();
  if (room !== null && room < size - at + RESERVE_BYTES) throw new DiskFullError('The disk is nearly full');
  while (at < size) {
    if (!goesOn()) return 'later';
    const piece = await net.piece(url, at, Math.min(size, at + PIECE_BYTES));
    if (!piece?.length) return 'gone';
    if (!goesOn()) return 'later';
    await blobs.append(sha256, at, piece);
    at += piece.length;
  }
  return (await blobs.check(sha256)) ? 'here' : 'gone';
}
