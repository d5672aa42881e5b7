import type { DirectoryRecord } from '#sync/tiers/directory.ts';
import type { SimDevice } from './simDevice.ts';
import { Violation } from './violation.ts';

/** Of a directory nothing may stay but the numbers it gave to chunks that are gone. */
const isEmpty = (record: object): boolean => (record as Partial<DirectoryRecord>).chunks?.length === 0;

/** What stays where nothing could be sealed: the outbox, and whose it is. */
const KEPT = new Set(['outbox', 'meta', 'versions']);

/** SYNC-C16: who has left a device left nothing on it that can be read, but an outbox that could not be sealed. @throws Violation */
export function checkLeft(device: SimDevice): void {
  const { data } = device.disk;
  const filled = [...data].filter(([, records]) => ![...records.values()].every(isEmpty)).map(([name]) => name);
  const isKept = (data.get('outbox')?.size ?? 0) > 0 || data.get('meta')?.has('facts') === true;
  const left = isKept ? filled.filter((name) => !KEPT.has(name)) : filled;
  if (left.length > 0) throw new Violation('SYNC-C16', `${device.name} was left, and ${left.join(', ')} can still be read`);
  if (device.blobs.files.size > 0) throw new Violation('SYNC-C26', `${device.name} was left, and its files can still be read`);
  if (!isKept && !device.journals.isEmpty) throw new Violation('SYNC-C16', `${device.name} was left, and its journal can still be read`);
}
