import type { ByteRange } from './fileStore.ts';

/**
 * The one range of bytes that a request asks for; null when it asks for all, for several ranges or in words we do not know,
 * for all may then be sent (RFC 9110, 14.2); 'none' when nothing of it lies in the file.
 * @param header `Range`; @param size bytes of the file
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (from === undefined || to === undefined || from + to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'none' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'none' : { first, last };
}
