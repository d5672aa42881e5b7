import type pg from 'pg';
import { escapeIdentifier } from 'pg';
import { isStaff } from '#domain/actor.ts';
import { InputError } from '#domain/errors.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import { ApiError } from '../../http/errors.ts';
import type { Steps } from '../../mutations/applyOnServer.ts';
import { filterSql } from '../read/filterSql.ts';
import type { FilterInput } from '../read/filterTypes.ts';
import { Params } from '../read/params.ts';
import { rowScope } from '../read/rowScope.ts';
import { changedValue, type ValueChange } from './changedValue.ts';
import type { Data } from './data.ts';
import type { RowWriter } from './rowWriter.ts';
import { slotsOf, type MemberSlots } from './slots.ts';
import { WRITE_LIMITS } from './writeLimits.ts';

export interface FilterArgs {
  filter?: FilterInput | null | undefined;
  /** Staff only: softly deleted rows too. */
  withDeleted?: boolean | null | undefined;
}

/**
 * Ids of the rows that a filter finds among those that the person sees, in the order in which they are locked until the end of
 * the transaction, so that they still fit when they are changed.
 * @throws ApiError InvalidArgumentError for a filter that is none or finds more than one call may change
 */
export async function idsByFilter({ client, ctx }: Steps, table: TableName, { filter, withDeleted }: FilterArgs): Promise<string[]> {
  const { actor, now } = ctx;
  if (!filter || Object.values(filter).every((part) => part == null))
    throw new ApiError('InvalidArgumentError', 'Say by a filter which records are meant.', { filter: 'This field is required' });
  const scope = rowScope(table, actor, 'r', isStaff(actor) && withDeleted === true);
  if (!scope) return [];
  const params = new Params();
  const found = filterSql(table, 'r', filter, { params, actor, userId: actor.userId, now }, ['filter']);
  const most = WRITE_LIMITS.byFilterMax;
  const text = `select r."id" from ${escapeIdentifier(table)} r where ${scope} and ${found} order by r."id" limit ${most + 1} for no key update of r`;
  const { rows } = await (client as pg.ClientBase).query<{ id: string }>(text, params.values);
  if (rows.length <= most) return rows.map(({ id }) => id);
  const message = `This filter finds more than ${most.toLocaleString('en-US')} records. Narrow it, and change one part after the other.`;
  throw new ApiError('InvalidArgumentError', message);
}

const listed = (changes: unknown): readonly ValueChange[] =>
  Array.isArray(changes) ? (changes as ValueChange[]) : [changes as ValueChange];

function changedFields(row: AnyRow, { values }: MemberSlots, data: Data, place: string): Record<string, unknown> {
  const changes = [...values].filter(([name]) => data[name] != null);
  return Object.fromEntries(
    changes.map(([name, { field, facts }]) => [field, changedValue(facts, row[field], listed(data[name]), `${place}${name}`)]),
  );
}

/** Changes each of these rows by its own mutation. @throws DomainError, and then none is changed */
export async function updateEach(writer: RowWriter, table: TableName, ids: readonly string[], data: Data): Promise<void> {
  const slots = slotsOf(table, 'update');
  for (const id of ids) {
    const row: AnyRow | undefined = await writer.steps.tx.get(table, id);
    if (!row) throw new InputError({ filter: 'Found a record that is gone' });
    const inObjects = [...slots.objects].map(([name, members]) =>
      data[name] == null ? {} : changedFields(row, members, data[name] as Data, `${name}.`),
    );
    await writer.run(table, 'update', Object.assign({ id }, changedFields(row, slots, data, ''), ...inObjects) as AnyRow, []);
  }
}
