import type { FieldFacts } from '#domain/field.ts';
import type { AnyRow, Noun } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import type { Person } from './actors.ts';
import { nested, shapeOfNoun, type ApiColumn } from './apiShape.ts';
import type { Relation } from './operations.ts';
import type { Service } from './service.ts';
import { hasInternal, isShared, ownId, rowId, uniqueCode, type Tenant } from './rowNames.ts';
import { plantOne } from './world.ts';
import { worldRow } from './worldRow.ts';

type Data = Record<string, unknown>;

const nounOf = (table: TableName): Noun => NOUNS[table];

/** A plain value that a person may give. */
export function sample(name: string, { kind, values, format, max = 200, unique }: FieldFacts): unknown {
  switch (kind) {
    case 'text':
      if (format === 'email') return `made.${uniqueCode()}@x.test`.toLowerCase();
      if (format === 'zip') return '75001';
      if (format === 'phone') return '5555550100';
      // Of a saved view: the path of the list that it is a view of.
      if (name === 'list') return '/cases';
      return unique ? `made${uniqueCode()}` : `made ${name}`.slice(0, max);
    case 'enum':
      return values![0];
    case 'int':
    case 'money':
      return 1;
    case 'bool':
      return true;
    case 'date':
      return '2020-01-01';
    case 'timestamp':
      return '2020-01-01T00:00:00.000Z';
    case 'list':
      return ['made'];
    default:
      return { made: 'up' };
  }
}

function merge(a: Data, b: Data): Data {
  const merged: Data = { ...a };
  for (const [key, value] of Object.entries(b)) merged[key] = isData(merged[key]) && isData(value) ? merge(merged[key], value) : value;
  return merged;
}
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);

const isGiven = ({ writer }: FieldFacts): boolean => writer !== 'nobody';
const isAsked = ({ nullable, fallback, says }: FieldFacts): boolean => (nullable ? says?.required !== undefined : fallback === undefined);

/** What a person types in for a new row; references are not among it. */
function typedIn(table: TableName): Data {
  return shapeOfNoun(table)
    .columns.filter(({ field, facts }) => field !== 'id' && facts.kind !== 'ref' && isGiven(facts) && isAsked(facts))
    .reduce<Data>((data, { path, field, facts }) => merge(data, nested(path, sample(field, facts))), {});
}

/** What else a new row of a noun must say. */
const MORE: { readonly [T in TableName]?: Data } = {
  cases: { crash: true },
  caseComments: { plainText: 'made up' },
  caseCommentReplies: { plainText: 'made up' },
  everSignDocs: { type: 'CUSTOM' },
  documentDrafts: { editorState: '{}' },
  driverDocuments: { type: 'MVR' },
};

/** References that a new row may name or not, and here does. */
const NAMED: ReadonlySet<string> = new Set(['customerId', 'caseId']);

/** Rows that a new row needs for itself, for another one has taken the usual ones. */
const OWN_TARGET: { readonly [field: string]: TableName } = {
  'driverSafetySummaries.driverId': 'drivers',
  'caseFollowers.userId': 'users',
};

/** The row that a new row's reference names: of this carrier, or nowhere. */
async function targetOf(
  service: Service,
  table: TableName,
  field: string,
  target: TableName,
  person: Person,
  relation: Relation,
): Promise<string> {
  if (relation === 'missing') return isShared(target) ? rowId('alpha', target) : 'nowhere';
  const tenant: Tenant = relation === 'other' ? 'beta' : 'alpha';
  if (OWN_TARGET[`${table}.${field}`]) {
    const row = worldRow(target, tenant, 'one', { id: `for_${uniqueCode()}` });
    await plantOne(service.db, target, row);
    return row.id;
  }
  const { scope } = nounOf(table);
  if (scope.kind === 'user' && scope.column === field) return relation === 'own' ? person.userId : rowId(tenant, 'users');
  if (target === 'files' && relation === 'own') return ownId(person.userId, 'files');
  return rowId(tenant, target, relation === 'internal' && hasInternal(target) ? 'internal' : 'one');
}

/** The data of a create in which everything that the row names stands in one relation to the person. */
export async function createData(service: Service, table: TableName, person: Person, relation: Relation): Promise<Data> {
  if (table === 'files') return { fileId: await uploadFor(service, person, relation) };
  const data = merge(typedIn(table), MORE[table] ?? {});
  const named = new Set<string>();
  for (const { path, field, target } of shapeOfNoun(table).one) {
    const { facts } = nounOf(table).fields[field]!;
    if (named.has(field) || !isGiven(facts) || !(isAsked(facts) || NAMED.has(field))) continue;
    named.add(field);
    data[path[0]!] = merge((data[path[0]!] ?? {}) as Data, {
      ...(nested(path, { connect: { id: await targetOf(service, table, field, target, person, relation) } })[path[0]!] as Data),
    });
  }
  return data;
}

/** The handle of bytes that were uploaded: by the person, by somebody else, or never. */
export async function uploadFor({ db }: Service, person: Person, relation: Relation): Promise<string> {
  if (relation === 'missing') return 'nohandle';
  const handle = `upload${uniqueCode()}`;
  const owner = relation === 'own' ? person.userId : rowId(relation === 'other' ? 'beta' : 'alpha', 'users');
  await db.pool.query(
    `insert into file_upload (handle, owner_id, customer_id, filename, mime_type, size_bytes, sha256, stored_key, created_at, stored_at)
     select $1, id, "customerId", 'made.pdf', 'application/pdf', 7, repeat('ab', 32), 'staff/' || $1, now(), now() from users where id = $2`,
    [handle, owner],
  );
  return handle;
}

/** Changes that the rules of a noun let its writers make, where the first field at hand will not do. */
const CHANGE: { readonly [T in TableName]?: string } = {
  cases: 'docketNumber',
  notifications: 'status',
  contracts: 'hiredAt',
  driverDocuments: 'status',
  driverApplicationForms: 'jsonForm',
  driverSafetySummaries: 'crashes',
  employmentVerifications: 'note',
};
const CHANGED_TO: { readonly [T in TableName]?: unknown } = { notifications: 'VIEWED', driverDocuments: 'ARCHIVED' };

const ORDER = ['text', 'bool', 'int', 'timestamp', 'enum', 'json'];

/** The field that a harmless change is about. */
function changedColumn(table: TableName): ApiColumn {
  const plain = shapeOfNoun(table).columns.filter(({ field, facts }) => field !== 'id' && facts.kind !== 'ref' && !facts.fixed);
  const open = plain.filter(({ facts }) => facts.writer === 'anyone');
  // Whoever may change the row may set it.
  const chosen = plain.find(
    ({ field, facts }) => field === CHANGE[table] && ['anyone', nounOf(table).access?.update].includes(facts.writer),
  );
  return chosen ?? open.toSorted((a, b) => ORDER.indexOf(a.facts.kind) - ORDER.indexOf(b.facts.kind))[0]!;
}

/** A value of the changed field that the row does not have yet. */
function newValue(table: TableName, { field, facts }: ApiColumn, row: AnyRow | undefined): unknown {
  if (CHANGED_TO[table] !== undefined) return CHANGED_TO[table];
  if (facts.kind === 'bool') return row?.[field] !== true;
  if (facts.kind === 'text' && facts.format === undefined) return `made ${uniqueCode()}`;
  if (facts.kind === 'date') return '2021-02-03';
  return facts.kind === 'int' ? 7 : sample(field, facts);
}

/** The data of an update that changes one field of the row. */
export function updateData(table: TableName, row?: AnyRow): Data {
  const column = changedColumn(table);
  return nested(column.path, newValue(table, column, row));
}

/** The same change for the rows that a filter finds. */
export function byFilterData(table: TableName, row?: AnyRow): Data {
  const column = changedColumn(table);
  return nested(column.path, [{ set: newValue(table, column, row) }]);
}
