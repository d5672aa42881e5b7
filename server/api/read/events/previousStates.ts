import type pg from 'pg';
import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import { changedFields, type RowEvent } from './rowEvent.ts';

/** The state before each change, as far as the log reaches back; sync_log_notifications_idx serves it for notifications. */
export async function withPrevious(
  pool: Pick<pg.Pool, 'query'>,
  table: TableName,
  events: readonly RowEvent[],
  isStaff: boolean,
): Promise<RowEvent[]> {
  const known = events.filter(({ mutation }) => mutation !== 'create');
  if (known.length === 0) return [...events];
  const image = isStaff ? 'img_staff' : 'img_cust';
  const { rows } = await pool.query<{ image: string | null }>(
    `select l.${image} as image from unnest($2::text[], $3::bigint[]) with ordinality e(id, seq, n)
     left join lateral (
       select l.${image} from sync_log l join sync_tx t on t.tx = l.tx
       where l.tbl = $1 and l.pk = e.id and t.seq < e.seq order by l.id desc limit 1
     ) l on true order by e.n`,
    [table, known.map(({ id }) => id), known.map(({ seq }) => seq)],
  );
  const states = new Map(known.map((event, i) => [event, stateOf(rows[i]?.image ?? null)]));
  return events.map((event) => {
    const previous = states.get(event) ?? null;
    return { ...event, previous, updatedFields: previous && event.node ? changedFields(previous, event.node) : null };
  });
}

const stateOf = (image: string | null): AnyRow | null => (image === null ? null : (JSON.parse(image) as AnyRow));
