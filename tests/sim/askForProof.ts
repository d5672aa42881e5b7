import type { ScrubbedRecord } from '#sync/digest/records.ts';
import { parentOf, type TableName } from '#domain/tables.ts';
import { splitKey } from '#sync/store/stores.ts';
import { sees } from './server/sight.ts';
import type { SimDatabase } from './server/simDatabase.ts';
import type { SimDevice } from './simDevice.ts';

/** Whether a device has hashed everything that is stored since it was asked, and then equalled the server. */
interface Proof {
  isThere: () => boolean;
  toString: () => string;
}

/** A person has everything hashed and compared on a device whose disk has lied: what is wrong must come right row by row (SYNC-C15). */
export function askForProof(device: SimDevice): Proof {
  const { disk } = device;
  const scrubbedAt = (): number | undefined => (disk.data.get('digests')?.get('scrubbed') as ScrubbedRecord | undefined)?.at;
  const before = scrubbedAt();
  void device.tabs[0]!.replica.verify();
  return {
    isThere: () => {
      const at = scrubbedAt();
      const proof = disk.peekMeta()?.proof;
      if (at === undefined || at === before || disk.data.get('digests')!.has('scrub')) return false;
      return proof?.unsettled === null && Date.parse(proof.verifiedAt ?? '') >= at;
    },
    toString: () => `${device.name}: what was damaged does not come right, ${JSON.stringify(disk.peekMeta()?.proof)}`,
  };
}

/** SYNC-C14, SYNC-C15: only parts of a closed parent that is in sight are not compared; of a parent that is not, they are asked for one by one. */
export function isCompared({ db, userId }: { db: SimDatabase; userId: string }, key: string): boolean {
  const { table } = splitKey(key);
  const parent = parentOf(table);
  if (!parent) return true;
  const { actor } = db.people.get(userId)!;
  const last = db.now.history.get(key)?.findLast(({ row }) => row !== null)?.row;
  const above = db.rows(parent.with as TableName).get(String(last?.[parent.by])) ?? null;
  return !sees(actor, parent.with as TableName, above) || above!['status'] !== 'CLOSED';
}
