import { ApiError } from '../http/errors.ts';

/** A place in the log: a sequence number, and the epoch it belongs to when the device says so (`1204@<epoch>`). */
export interface Cursor {
  seq: number;
  epoch: string | null;
}

/** @throws ApiError ValidationError for anything but digits with an optional epoch */
export function parseCursor(text: string): Cursor {
  const found = /^(\d{1,16})(?:@([0-9a-f-]{1,40}))?$/.exec(text);
  if (!found) throw new ApiError('ValidationError', 'The cursor is malformed.', { cursor: 'Not a cursor of this server' });
  return { seq: Number(found[1]), epoch: found[2] ?? null };
}
