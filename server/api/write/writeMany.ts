import { AccessError, InputError } from '#domain/errors.ts';
import type { Path } from './apiPath.ts';
import type { Links } from './links.ts';
import { placeOfItem, type Key, type ManyRelation } from './relationInput.ts';
import type { RowWrites } from './rowWrites.ts';
import { WRITE_LIMITS } from './writeLimits.ts';

/** @throws InputError for a list that is longer than one call may bring */
export function checkLength(list: readonly unknown[], path: Path): void {
  if (list.length <= WRITE_LIMITS.itemsMax) return;
  throw new InputError({ [path.join('.') || 'data']: `At most ${WRITE_LIMITS.itemsMax} at once` });
}

/**
 * Carries out the input of a relation to many: what goes goes first, so that a limit counts what stays. Rows that are
 * changed or let go must be tied to the row; one that is tied already is not tied again.
 * @throws AccessError, InputError
 */
export async function writeMany(writer: RowWrites, links: Links, input: ManyRelation, path: Path): Promise<void> {
  for (const list of Object.values(input)) checkLength(list ?? [], path);
  if (input.reconnect) await keepOnly(writer, links, input.reconnect, path);
  for (const key of input.disconnect) await links.untie(await tiedOne(writer, links, key, path));
  for (const key of input.delete) await links.remove(await tiedOne(writer, links, key, path));
  for (const key of [...(input.reconnect ?? []), ...input.connect]) {
    const id = await writer.find(links.table, key, path);
    if (!(await links.isTied(id))) await links.tie(id);
  }
  for (const [at, data] of input.create.entries()) await links.create(data, placeOfItem(links, path, 'create', at));
  for (const [at, { filter, data }] of input.update.entries()) {
    await writer.update(links.table, await tiedOne(writer, links, filter, path), data, placeOfItem(links, path, 'update', at));
  }
}

async function keepOnly(writer: RowWrites, links: Links, keys: readonly Key[], path: Path): Promise<void> {
  const kept = new Set<string>();
  for (const key of keys) kept.add(await writer.find(links.table, key, path));
  for (const id of await links.tied()) if (!kept.has(id)) await links.untie(id);
}

/** The row that a key names among those that are tied; the only one needs no name. @throws AccessError when it is not tied */
async function tiedOne(writer: RowWrites, links: Links, key: Key | null | undefined, path: Path): Promise<string> {
  const isNamed = key != null && Object.values(key).some((value) => value != null);
  const [id, another] = isNamed ? [await writer.find(links.table, key, path)] : await links.tied();
  if (id === undefined || another !== undefined || (isNamed && !(await links.isTied(id)))) throw new AccessError();
  return id;
}
