import { settleInput } from '#domain/conflict.ts';
import { DomainError } from '#domain/errors.ts';
import { deviceContext, runMutation, type Tx } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import type { AnyRow } from '#domain/noun.ts';
import { parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import type { KvTx } from '#sync/store/kv.ts';
import type { Gone } from '#sync/replicaApi.ts';
import { hasEffect } from '#sync/store/entryStates.ts';
import { readMeta } from '#sync/store/meta.ts';
import { readAll } from '#sync/store/rows.ts';
import { rowKey, splitKey, type ReplicaMeta, type ShadowRow, type StoredMutation, type StoredRow } from '#sync/store/stores.ts';
import { checkSums } from './checkSums.ts';
import { copyOf, isSame } from './copyOf.ts';
import { sees, shown } from './server/sight.ts';
import type { SimDatabase } from './server/simDatabase.ts';
import type { SimDevice } from './simDevice.ts';
import { Violation } from './violation.ts';

/** What a device holds at one moment. */
interface Held {
  meta: ReplicaMeta | undefined;
  pending: StoredMutation[];
  /** What the server last said of each row; null where it has none under a pending edit. */
  images: Map<string, StoredRow | null>;
  visible: Map<string, StoredRow>;
}

async function hold(tx: KvTx): Promise<Held> {
  const visible = new Map<string, StoredRow>();
  for (const table of REPLICATED) for (const row of await readAll(tx, table)) visible.set(rowKey(table, row.id), row);
  const images = new Map<string, StoredRow | null>(visible);
  for (const { key, row } of await tx.all<ShadowRow>('shadow')) images.set(key, row);
  const pending = (await tx.all<StoredMutation>('outbox')).filter(hasEffect);
  return { meta: await readMeta(tx), pending, images, visible };
}

/** Does a stored row say what the server's row says; with `isPart` it may be without some fields. */
function isImageOf(stored: StoredRow, row: AnyRow): boolean {
  let fields = 0;
  for (const field of Object.keys(stored)) {
    if (field === '_v') continue;
    fields += 1;
    if (!Object.hasOwn(row, field) || !isSame(stored[field], row[field])) return false;
  }
  return fields === Object.keys(row).length;
}

const plain = ({ _v, ...row }: StoredRow): AnyRow => row as AnyRow;

/** All that must hold of a device at any moment. @throws Violation */
export async function checkDevice(device: SimDevice, db: SimDatabase): Promise<void> {
  const held = await device.disk.peek(hold);
  checkImages(device, held, db);
  // What a change made of a damaged row may be anything, until the device has been hashed and has come right.
  if (device.isDoubtful) return;
  await checkFold(device, held);
  await checkSums(device);
}

/** SYNC-S2, SYNC-C1, SYNC-C7, SYNC-C8: what came from the server is what the server had, at the commit that the device stands at. */
function checkImages(device: SimDevice, { meta, images }: Held, db: SimDatabase): void {
  const identity = meta?.identity;
  if (!meta || identity?.epoch !== db.epoch) return;
  const actor = db.scopes.get(`${device.userId}@${identity.userEpoch}`)!;
  const { cursor } = meta;
  const rowAt = (key: string, seq: number): AnyRow | null => {
    const past = db.now.history.get(key) ?? [];
    let row: AnyRow | null = null;
    for (const one of past) if (one.seq <= seq) row = one.row;
    const { table } = splitKey(key);
    return row && sees(actor, table, row) ? shown(actor, table, row) : null;
  };
  for (const key of cursor === null ? [] : device.damaged) {
    const image = images.get(key) ?? null;
    const expected = rowAt(key, Math.max(cursor!, image?._v ?? 0));
    const isRight = image && expected ? image._v <= db.now.head && isImageOf(image, expected) : !image && !expected;
    if (!isRight) continue;
    device.damaged.delete(key);
    device.lost.delete(key);
  }
  for (const [key, image] of images) {
    if (!image || device.damaged.has(key)) continue;
    const at = Math.max(cursor ?? 0, image._v);
    const expected = rowAt(key, at);
    if (!expected) throw new Violation('SYNC-C7', `${device.name} at ${cursor} holds ${key}, which is not in sight at ${at}`);
    if (!isImageOf(image, expected))
      throw new Violation('SYNC-S2', `${device.name} at ${cursor} holds another ${key} than the server had at ${at}`);
  }
  if (cursor === null) return;
  for (const [key, past] of db.now.history) {
    const { table } = splitKey(key);
    if (parentOf(table) || !REPLICATED.includes(table) || images.get(key) || device.damaged.has(key)) continue;
    // A page that was read later may be without a row that has left since: the log has yet to say so.
    const hasLeft = past.some(({ seq, row }) => seq > cursor && !sees(actor, table, row));
    if (!hasLeft && rowAt(key, cursor)) throw new Violation('SYNC-C1', `${device.name} at ${cursor} lacks ${key}`);
  }
}

/** SYNC-C2: what is visible is the server's image with the pending changes done again in order. */
async function checkFold(device: SimDevice, { meta, pending, images, visible }: Held): Promise<void> {
  if (!meta?.me || meta.cursor === null) return;
  const folded = new Map<string, AnyRow | null>();
  for (const [key, image] of images) folded.set(key, image && plain(image));
  for (const { name, input, at, base, brings } of pending) {
    const declared = MUTATIONS.get(name);
    if (!declared) continue;
    const target = declared.on && folded.get(rowKey(declared.on.table as TableName, declared.on.id(input)));
    const merged = base && target ? settleInput(declared, input, base, target, meta.me).input : input;
    await runMutation(foldTx(folded, brings), declared, merged, deviceContext(meta.me, at)).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
    });
  }
  for (const key of new Set([...folded.keys(), ...visible.keys()])) {
    const [wanted, here] = [folded.get(key) ?? null, visible.get(key)];
    if (!isSame(wanted, here ? plain(here) : null)) {
      throw new Violation('SYNC-C2', `${device.name} shows ${key} otherwise than its ${pending.length} pending changes make it`);
    }
  }
}

/** What a change `brings` back lies on the server, softly deleted. */
function foldTx(rows: Map<string, AnyRow | null>, brings?: Gone): Tx {
  const find = (table: TableName, id: string): AnyRow | undefined => {
    const gone = brings?.table === table && brings.row.id === id ? { ...brings.row, deletedAt: brings.row['updatedAt'] } : undefined;
    return rows.get(rowKey(table, id)) ?? (gone as AnyRow | undefined);
  };
  return {
    get: async (table, id) => copyOf(find(table, id)) as never,
    where: async (table, field, value) => {
      const all = [...rows].filter(
        ([key, row]) => row && splitKey(key).table === table && row[field] === value && row['deletedAt'] == null,
      );
      return all.map(([, row]) => copyOf(row)) as never;
    },
    put: async (table, row) => void rows.set(rowKey(table, row.id), row as AnyRow),
    patch: async (table, id, change) => void rows.set(rowKey(table, id), { ...find(table, id)!, ...change } as AnyRow),
    remove: async (table, id) => void rows.set(rowKey(table, id), null),
  };
}

/** In the end: each table, as the screens read it, equals the server's rows in the person's sight. @throws Violation */
export async function checkEqual(device: SimDevice, db: SimDatabase): Promise<void> {
  const { actor } = db.people.get(device.userId)!;
  const sets = new Set((await device.disk.peek((tx) => tx.all<{ key: string }>('sets'))).map(({ key }) => key));
  const held = await device.disk.peek(hold);
  for (const table of REPLICATED) {
    const wanted = new Map(
      [...db.rows(table).values()].filter((row) => sees(actor, table, row)).map((row) => [row.id, shown(actor, table, row)]),
    );
    // Under what its person still holds back lies what the server has.
    const images = [...held.images].filter(([key, row]) => row !== null && splitKey(key).table === table);
    const here = new Map(images.map(([, row]) => [row!.id, plain(row!)]));
    for (const [id, row] of here) {
      if (device.damaged.has(rowKey(table, id))) continue;
      if (!isSame(row, wanted.get(id)))
        throw new Violation('SYNC-E1', `${device.name} has another ${table} ${id} than the server in the end`);
    }
    for (const [id, row] of wanted) {
      if (!here.has(id) && !device.damaged.has(rowKey(table, id)) && isWanted(table, row, db, sets, actor))
        throw new Violation('SYNC-E1', `${device.name} lacks ${table} ${id} in the end`);
    }
  }
}

/** Must a device hold this row? The parts of closed parents only when somebody asked for them. */
function isWanted(table: TableName, row: AnyRow, db: SimDatabase, sets: ReadonlySet<string>, actor: Parameters<typeof sees>[0]): boolean {
  const parent = parentOf(table);
  if (!parent) return true;
  const above = db.rows(parent.with as TableName).get(String(row[parent.by])) ?? null;
  if (!above || !sees(actor, parent.with as TableName, above)) return false;
  return above['status'] !== 'CLOSED' || sets.has(rowKey(parent.with as TableName, above.id));
}
