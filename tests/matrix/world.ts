import type { AnyRow, Noun } from '#domain/noun.ts';
import { NOUNS, TABLE_NAMES, type TableName } from '#domain/tables.ts';
import type { Database } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { sqlTx } from '#server/db/sqlTx.ts';
import { PERSONS } from './actors.ts';
import { MARK, markOf } from './marks.ts';
import { hasInternal, isShared, ownId, type Tenant, type Variant } from './rowNames.ts';
import { fieldsOf, TESTED, worldRow } from './worldRow.ts';

const nounOf = (table: TableName): Noun => NOUNS[table];

function variantsOf(table: TableName, tenant: Tenant): Variant[] {
  if (table === 'customers') return ['one'];
  const { scope, fields } = nounOf(table);
  const links = fieldsOf(table).filter(
    ([, { kind, references }]) => kind === 'ref' && references !== 'customers' && references !== 'users',
  );
  const isFree = !links.some(([, { unique }]) => unique) && scope.kind === 'customer';
  return [
    'one',
    'two',
    ...(fieldsOf(table).some(([, { kind, unique }]) => kind === 'ref' && unique) ? [] : (['gone'] as const)),
    ...(hasInternal(table) ? (['internal'] as const) : []),
    ...(isFree && links.length > 0 ? ([tenant === 'alpha' ? 'cross' : 'intruder'] as const) : []),
    ...(TESTED.has(table) ? (['tests'] as const) : []),
    ...(tenant === 'alpha' && scope.kind === 'customer' && fields['customerId']?.facts.nullable ? (['nobodys'] as const) : []),
  ];
}

/** The rows of a noun for one carrier; of a shared list, the whole list. */
function tenantRows(table: TableName, tenant: Tenant): AnyRow[] {
  if (isShared(table) && tenant === 'beta') return [];
  const rows = variantsOf(table, tenant).map((variant) => worldRow(table, tenant, variant));
  // A list whose names are all there are: the first ones.
  return rows.map((row, nr) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        const facts = nounOf(table).fields[name]?.facts;
        return [name, facts?.kind === 'enum' && facts.unique ? facts.values![nr] : value];
      }),
    ),
  ) as AnyRow[];
}

/** One row of each noun that belongs to one person, for each of the people: their user, their notification, their file. */
function personRows(): [TableName, AnyRow][] {
  return PERSONS.flatMap(({ userId, role, customerId, staff }) => {
    const tenant: Tenant = 'alpha';
    const own = TABLE_NAMES.flatMap((table): [TableName, AnyRow][] => {
      const { scope } = nounOf(table);
      if (scope.kind !== 'user' || table === 'users') return [];
      return [[table, worldRow(table, tenant, 'one', { id: ownId(userId, table), [scope.column]: userId, ...marksOf(table, userId) })]];
    });
    const user = worldRow('users', tenant, 'one', {
      ...marksOf('users', userId),
      id: userId,
      email: `${userId}@x.test`.toLowerCase(),
      role,
      customerId,
      authProfileId: `${MARK.server}|${userId}`,
    });
    const file = worldRow('files', tenant, 'one', {
      ...marksOf('files', userId),
      mimeType: 'application/pdf',
      id: ownId(userId, 'files'),
      fileId: `handle${userId}`,
      filename: `${markOf(userId)} file.pdf`,
      createdById: userId,
      fields: null,
      customerId: staff ? null : customerId,
    });
    return [['users', user], ['files', file], ...own] as [TableName, AnyRow][];
  });
}

function marksOf(table: TableName, userId: string): object {
  const marked = fieldsOf(table).flatMap(([name, { kind, unique, max = 200, audience }]): [string, unknown][] => {
    if (audience === 'server') return [];
    if (kind === 'json') return [[name, { note: markOf(userId) }]];
    return kind === 'text' && !unique && max >= 16 ? [[name, `${markOf(userId)} ${name}`.slice(0, max)]] : [];
  });
  return Object.fromEntries(marked);
}

/** Puts rows as they are, whatever they point at: references are checked when all of them are there. */
export function plant(db: Database, rows: readonly (readonly [TableName, AnyRow])[]): Promise<void> {
  return inTransaction(db, async (client) => {
    await client.query('set constraints all deferred');
    for (const [table, row] of rows) await sqlTx(client).put(table, row as never);
  });
}

/** Puts one row whose references are there. */
export async function plantOne({ pool }: Database, table: TableName, row: AnyRow): Promise<void> {
  const client = await pool.connect();
  await sqlTx(client)
    .put(table, row as never)
    .finally(() => client.release());
}

/** Two carriers with rows of every noun, the people of the matrix, a disabled one, and rows of nobody. */
export async function plantWorld(db: Database): Promise<void> {
  const all = TABLE_NAMES.flatMap((table) =>
    (['alpha', 'beta'] as const).flatMap((tenant) => tenantRows(table, tenant).map((row) => [table, row] as const)),
  );
  const disabled = worldRow('users', 'alpha', 'one', {
    id: 'u_disabled',
    email: 'disabled@x.test',
    status: 'disabled',
    authProfileId: `${MARK.server}|u_disabled`,
  });
  await plant(db, [...all, ...personRows(), ['users', disabled]]);
}
