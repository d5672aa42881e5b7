import type { AnyRow } from '#domain/noun.ts';
import type { Channel } from '#domain/scope.ts';
import type { TableName } from '#domain/tables.ts';
import type { LogEntry } from '../../../sync/tailLog.ts';

/** The change of one commit to one row, as its person saw it. */
export interface RowEvent {
  mutation: 'create' | 'update' | 'delete';
  id: string;
  /** Place of the commit in the log. */
  seq: number;
  /** The row afterwards; null when it was deleted. */
  node: AnyRow | null;
  /** The row before; null when it was made, and when the log does not reach back to it. */
  previous: AnyRow | null;
  /** Fields that differ; null when that is not known. */
  updatedFields: string[] | null;
}

/** The changes of a table's rows in one channel. Several changes of a row in one commit are one event; one that undid itself is none. */
export function rowEvents(entries: readonly LogEntry[], table: TableName, channel: Channel, isStaff: boolean): RowEvent[] {
  const concerning = entries.filter((e) => e.table === table && (e.before.includes(channel) || e.after.includes(channel)));
  const changes = Map.groupBy(concerning, ({ seq, id }) => `${seq}:${id}`);
  return [...changes.values()].flatMap((same) => {
    const [first, last] = [same[0]!, same.at(-1)!];
    const [wasThere, isThere] = [first.before.includes(channel), last.after.includes(channel)];
    if (!wasThere && !isThere) return [];
    // A row that has left since is not shown to those it left (SYNC-S5); its leaving follows.
    if (isThere && !last.now.includes(channel)) return [];
    const image = isStaff ? last.staff : last.customer;
    const node = isThere && image !== null ? (JSON.parse(image) as AnyRow) : null;
    const mutation = !wasThere ? 'create' : isThere ? 'update' : 'delete';
    return [{ mutation, id: last.id, seq: last.seq, node, previous: null, updatedFields: null }];
  });
}

/** Returns the fields that differ between two states of a row; the stamp of the change itself does not count. */
export function changedFields(before: AnyRow, after: AnyRow): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].filter((field) => field !== 'updatedAt' && JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}
