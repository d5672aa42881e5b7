import { parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import { readImage } from '../overlay/images.ts';
import { isOpen } from '../digest/counted.ts';
import { readPins } from '../keep/pins.ts';
import { announce } from '../store/changes.ts';
import type { Kv, KvTx } from '../store/kv.ts';
import { readWhere, removeRow } from '../store/rows.ts';
import { ALL_BUT_SEARCH, rowKey, splitKey, type SetRecord, type ShadowRow } from '../store/stores.ts';

/** The most parents in one transaction: a store without room does not take large ones. */
const AT_ONCE = 20;

/**
 * Let go of what can be fetched again and is needed least: the parts of closed cases that somebody looked at. What somebody
 * changed here stays. False when nothing of the kind is left.
 */
export function makeRoom(kv: Kv): Promise<boolean> {
  return kv.write(ALL_BUT_SEARCH, async (tx) => {
    const edited = new Set((await tx.all<ShadowRow>('shadow')).map(({ key }) => key));
    let gone = 0;
    const pinned = new Set((await readPins(tx)).map(({ key }) => key));
    for (const { key } of await tx.all<SetRecord>('sets')) {
      if (gone >= AT_ONCE) break;
      if (!(await isSpare(tx, key, pinned)) || !(await dropChildren(tx, key, edited))) continue;
      gone += 1;
    }
    return gone > 0;
  });
}

/**
 * A closed case, as the server has it, that nobody pinned: parts of an open case are counted by what verifies this replica, and
 * those of a pinned one are wanted here. Both would be fetched again at once.
 */
async function isSpare(tx: KvTx, key: string, pinned: ReadonlySet<string>): Promise<boolean> {
  const { table, id } = splitKey(key);
  const image = await readImage(tx, table, id);
  const customer = rowKey('customers', String(image?.['customerId']));
  return !isOpen(image) && !pinned.has(key) && !pinned.has(customer);
}

/** All parts of one parent, or none when one of them has an edit that waits. */
async function dropChildren(tx: KvTx, key: string, edited: ReadonlySet<string>): Promise<boolean> {
  const { table: owner, id } = splitKey(key);
  const children: { table: TableName; ids: string[] }[] = [];
  for (const table of REPLICATED) {
    const parent = parentOf(table);
    if (parent?.with === owner) children.push({ table, ids: (await readWhere(tx, table, parent.by, id)).map((row) => row.id) });
  }
  if (children.some(({ table, ids }) => ids.some((one) => edited.has(rowKey(table, one))))) return false;
  await tx.delete('sets', [key]);
  for (const { table, ids } of children) {
    for (const one of ids) await removeRow(tx, table, one, 0);
    if (ids.length) await announce(tx, table, ids);
  }
  return true;
}
