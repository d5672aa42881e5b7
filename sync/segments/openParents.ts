import type { TableName } from '#domain/tables.ts';
import { isOpen } from '../digest/counted.ts';
import type { KvTx } from '../store/kv.ts';
import type { HotRow } from '../store/rows.ts';
import { splitKey, type ShadowRow } from '../store/stores.ts';
import { listedFields } from '../tiers/columnFields.ts';
import { readDirectory } from '../tiers/directory.ts';
import type { ColumnsRecord } from '../tiers/packedColumns.ts';
import { readColumns } from '../tiers/readColumns.ts';
import { columnReader } from '../tiers/unpackColumn.ts';

/** The open parents in the chunks of one state of the directory; those of the next state take their place. */
interface Read {
  of: string;
  open: ReadonlySet<string>;
}

/** Says of a parent's id whether it is here and open, as the server's images say: what decides whether a part counts (SYNC-C14). */
export async function openParents(tx: KvTx, table: TableName): Promise<(id: string) => boolean> {
  const open = await openInChunks(tx, table);
  const over = new Map<string, boolean>();
  const note = (id: string, image: HotRow | null): void => void over.set(id, image !== null && !image._gone && isOpen(image));
  for (const row of await tx.all<HotRow>(table)) note(row.id, row);
  for (const { key, row } of await tx.all<ShadowRow>('shadow')) {
    const of = splitKey(key);
    if (of.table === table) note(of.id, row);
  }
  return (id) => over.get(id) ?? open.has(id);
}

async function openInChunks(tx: KvTx, table: TableName): Promise<ReadonlySet<string>> {
  const keys = (await readDirectory(tx, table)).chunks.map(({ key }) => key);
  const name = `open parents:${table}`;
  const known = tx.memo.get(name) as Read | undefined;
  const of = keys.join(' ');
  if (known?.of === of) return known.open;
  const open = new Set<string>();
  const form = listedFields(table).get('status')!;
  for (const record of await tx.many<ColumnsRecord>('columns', keys)) {
    const read = record && readColumns(record);
    const column = read?.fields['status'];
    if (!read || !column) continue;
    const status = columnReader(column, form);
    read.ids.forEach((id, at) => {
      if (status(at) !== 'CLOSED') open.add(id);
    });
  }
  tx.memo.set(name, { of, open } satisfies Read);
  return open;
}
