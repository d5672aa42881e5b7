import type { KvTx } from '../store/kv.ts';
import { rowKey } from '../store/stores.ts';
import type { PinKind, PinRecord, PinRequest } from '../pinRecords.ts';

/** The most files and bytes kept on one device, of all pins together. */
export const KEEP_FILES_MAX = 1000;
export const KEEP_BYTES_MAX = 1024 * 1024 * 1024;

export function readPins(tx: KvTx): Promise<PinRecord[]> {
  return tx.all<PinRecord>('pins');
}

/** Pin, or change what a pin asks for: it keeps its place in the queue. */
export async function putPin(tx: KvTx, request: PinRequest, at: string): Promise<void> {
  const key = rowKey(request.kind, request.id);
  const before = await tx.get<PinRecord>('pins', key);
  await tx.put('pins', [{ ...request, key, at: before?.at ?? at } satisfies PinRecord]);
}

export async function dropPin(tx: KvTx, kind: PinKind, id: string): Promise<void> {
  await tx.delete('pins', [rowKey(kind, id)]);
}
