import type { FieldFacts } from '#domain/field.ts';
import type { AnyRow, Noun } from '#domain/noun.ts';
import { NOUNS, TABLE_NAMES, type TableName } from '#domain/tables.ts';
import type { Database } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { sqlTx } from '#server/db/sqlTx.ts';
import { PERSONS } from './actors.ts';
import { MARK, markOf, STAFF_CENTS } from './marks.ts';

export type Tenant = 'alpha' | 'beta';
/**
 * `one`, `two`: plain rows, two pointing at the second rows of others; `gone`: softly deleted; `internal`: what a carrier's own
 * people do not see; `cross`: a row of alpha's whose references lead to the second rows of beta, as no call could make it, and
 * `intruder`: one of beta's whose references lead to alpha's; `tests`: a drug test; `nobodys`: without a carrier, where that can be.
 */
export type Variant = 'one' | 'two' | 'gone' | 'internal' | 'cross' | 'intruder' | 'tests' | 'nobodys';

export const LONG_AGO = '2026-01-05T12:00:00.000Z';
const nounOf = (table: TableName): Noun => NOUNS[table];
const fieldsOf = (table: TableName): [string, FieldFacts][] =>
  Object.entries(nounOf(table).fields).map(([name, { facts }]) => [name, facts]);

/** Lists that everybody shares, and rows of staff that belong to no carrier. */
export function isShared(table: TableName): boolean {
  return nounOf(table).scope.kind === 'ref' || (nounOf(table).scope.kind === 'staff' && !('customerId' in nounOf(table).fields));
}

/** The second rows of beta bear a neutral name: `cross` rows show it, as their own value, to alpha. */
export function rowId(tenant: Tenant, table: TableName, variant: Variant = 'one'): string {
  if (isShared(table)) return `shared_${table}_${variant}`.slice(0, 40);
  if (table === 'customers') return `c_${tenant}`;
  if (tenant === 'beta' && variant === 'two') return `x2_${table}`;
  return `${tenant}_${table}_${variant}`.slice(0, 40);
}

/** Does the noun have rows that a carrier's own people do not see? */
export function hasInternal(table: TableName): boolean {
  const { scope } = nounOf(table);
  return scope.kind === 'customer' && scope.when !== undefined;
}

/** The row that a reference of a row leads to, among the rows of this world. */
function referred(table: TableName, target: TableName, tenant: Tenant, variant: Variant): string {
  if (variant === 'tests' && table === 'driverDocumentFiles' && TESTED.has(target)) return rowId(tenant, target, 'tests');
  if (variant === 'intruder' && target !== 'customers' && target !== 'files') return rowId('alpha', target, 'one');
  if (variant !== 'cross') return rowId(tenant, target, variant === 'two' ? 'two' : 'one');
  // Naming a file is giving it (FILE-2), except by a row that only ties it to another one.
  const isGiven = target === 'files' && !TIES.has(table);
  return isGiven || target === 'customers' ? rowId('alpha', target, 'two') : rowId('beta', target, 'two');
}
const TIES: ReadonlySet<TableName> = new Set<TableName>(['caseDocuments', 'driverDocumentFiles', 'pevDocuments']);

let counter = 0;
/** Six characters that no other row has. */
export function uniqueCode(): string {
  counter += 1;
  return counter.toString(36).toUpperCase().padStart(6, '0');
}

function textOf(name: string, { max = 200, unique, format }: FieldFacts, mark: string): string {
  if (format === 'zip') return '75001';
  if (format === 'phone') return '5555550100';
  if (format === 'email') return `${mark.toLowerCase()}.${uniqueCode().toLowerCase()}@x.test`;
  if (max < 16) return unique ? uniqueCode().slice(-max) : uniqueCode().slice(-Math.min(max, 6));
  if (unique) return `${mark} ${uniqueCode()}`.slice(0, max);
  return `${mark} ${name}`.slice(0, max);
}

/** A value for a field; null where that says least about how rows may be changed. */
function valueOf(name: string, facts: FieldFacts, mark: string, refer: (target: TableName) => string): unknown {
  const { kind, nullable, fallback, values, audience, online = audience } = facts;
  const marked = online === 'server' ? MARK.server : online === 'staff' ? MARK.staff : mark;
  switch (kind) {
    case 'ref':
      return refer(facts.references as TableName);
    case 'text':
      return textOf(name, facts, marked);
    case 'json':
      return { note: marked };
    case 'money':
      return online === 'staff' ? STAFF_CENTS : 100;
    case 'bool':
      return online === 'staff' || fallback;
    case 'int':
      return fallback ?? 1;
    case 'list':
      return [];
    case 'enum':
      return fallback ?? (nullable ? null : values![0]);
    default:
      return nullable ? null : kind === 'date' ? '2020-01-01' : LONG_AGO;
  }
}

/** A whole row with `mark` in its texts; `refer` says where its references lead. */
export function aRow(table: TableName, id: string, mark: string, refer: (target: TableName) => string, own: object = {}): AnyRow {
  const values = fieldsOf(table).map(([name, facts]) => [name, valueOf(name, facts, mark, refer)]);
  return {
    ...Object.fromEntries(values),
    createdAt: LONG_AGO,
    updatedAt: LONG_AGO,
    deletedAt: null,
    ...SPECIAL[table],
    id,
    ...own,
  } as AnyRow;
}

/** Values without which a row of this noun would not be what people can make. */
const SPECIAL: { readonly [T in TableName]?: object } = {
  drivers: { userId: null, mergedInto: null },
  cases: { crash: true, crashDetails: null },
  contracts: { hiredAt: '2020-01-01' },
  documentDrafts: { editorState: '{}', signers: '[]' },
  employmentVerifications: { previousId: null },
  files: { mimeType: 'application/pdf', public: false },
  alerts: { status: 'NON_CRITICAL' },
  users: { driverId: null, avatarFileId: null },
};

const MARK_OF_VARIANT: { readonly [V in Variant]?: string } = {
  gone: MARK.gone,
  internal: MARK.staff,
  tests: MARK.tests,
  nobodys: MARK.staff,
};

/** A row of this world. */
export function worldRow(table: TableName, tenant: Tenant, variant: Variant = 'one', own: object = {}): AnyRow {
  const { scope, fields } = nounOf(table);
  const ofStaff = scope.kind === 'staff' ? MARK.staff : undefined;
  const ofServer = nounOf(table).access === null ? MARK.server : undefined;
  const ofAll = scope.kind === 'ref' ? MARK.shared : undefined;
  const mark = ofServer ?? MARK_OF_VARIANT[variant] ?? ofStaff ?? ofAll ?? MARK[tenant];
  const carrier = 'customerId' in fields ? { customerId: variant === 'nobodys' ? null : `c_${tenant}` } : {};
  const when =
    scope.kind === 'customer' && scope.when ? { [scope.when.field]: variant === 'internal' ? 'INTERNAL' : scope.when.equals } : {};
  const agent = 'assignedAgentId' in fields ? { assignedAgentId: 'u_AGENT' } : {};
  const kind = variant === 'tests' && table === 'driverDocuments' ? { type: 'DRUG_TEST_RESULTS' } : {};
  const deleted = variant === 'gone' ? { deletedAt: LONG_AGO } : {};
  const row = aRow(table, rowId(tenant, table, variant), mark, (target) => referred(table, target, tenant, variant), {
    ...carrier,
    ...when,
    ...agent,
    ...kind,
    ...deleted,
    ...own,
  });
  // A row of the same kind that it follows: the first follows none.
  if (variant === 'one') for (const [name, facts] of fieldsOf(table)) if (facts.references === table && facts.nullable) row[name] = null;
  return row;
}

const TESTED: ReadonlySet<TableName> = new Set<TableName>(['files', 'driverDocuments', 'driverDocumentFiles']);

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
  const texts = fieldsOf(table).filter(
    ([, { kind, unique, max = 200, audience }]) => kind === 'text' && !unique && max >= 16 && audience !== 'server',
  );
  return Object.fromEntries(texts.map(([name, { max }]) => [name, `${markOf(userId)} ${name}`.slice(0, max)]));
}

/** The id of the row of a noun that belongs to a person. */
export function ownId(userId: string, table: TableName): string {
  return table === 'users' ? userId : `${userId}_${table}`.slice(0, 40);
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
