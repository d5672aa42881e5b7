import type { ScrubbedRecord } from '#sync/digest/records.ts';
import { parentOf, type TableName } from '#domain/tables.ts';
import { splitKey } from '#sync/store/stores.ts';
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
  device.tabs[0]!.replica.verify();
  return {
    isThere: () => {
      const at = scrubbedAt();
      const proof = disk.peekFacts()?.proof;
      if (at === undefined || at === before || disk.data.get('digests')!.has('scrub')) return false;
      return proof?.unsettled === null && Date.parse(proof.verifiedAt ?? '') >= at;
    },
    toString: () => `${device.name}: what was damaged does not come right, ${JSON.stringify(disk.peekFacts()?.proof)}`,
  };
}

/** SYNC-C14: parts of a parent that is closed, or that nobody has any more, are not compared. */
export function isCompared(db: SimDatabase, key: string): boolean {
  const { table, id } = splitKey(key);
  const parent = parentOf(table);
  if (!parent) return true;
  const above = db.rows(parent.with as TableName).get(String(db.rows(table).get(id)?.[parent.by]));
  return above !== undefined && above['status'] !== 'CLOSED';
}
