import type { FieldFacts } from '#domain/field.ts';
import type { AnyRow, Noun } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { MARK, STAFF_CENTS } from './marks.ts';
import { rowId, uniqueCode, type Tenant, type Variant } from './rowNames.ts';

const LONG_AGO = '2026-01-05T12:00:00.000Z';
const nounOf = (table: TableName): Noun => NOUNS[table];
/** The fields of a noun with their facts. */
export const fieldsOf = (table: TableName): [string, FieldFacts][] =>
  Object.entries(nounOf(table).fields).map(([name, { facts }]) => [name, facts]);

/** The row that a reference of a row leads to, among the rows of this world. */
function referred(table: TableName, target: TableName, tenant: Tenant, variant: Variant): string {
  if (variant === 'tests' && table === 'driverDocumentFiles' && TESTED.has(target)) return rowId(tenant, target, 'tests');
  if (variant === 'intruder' && target !== 'customers' && target !== 'files') return rowId('alpha', target, 'one');
  if (variant !== 'cross') return rowId(tenant, target, variant === 'two' ? 'two' : 'one');
  // Naming a file is giving it (FILE-2), except by a row that only ties it to another one.
  const isGiven = target === 'files' && !TIES.has(table);
  return isGiven || target === 'customers' ? rowId('alpha', target, 'two') : rowId('beta', target, 'two');
}
/** What tells of a drug test. */
export const TESTED: ReadonlySet<TableName> = new Set<TableName>(['files', 'driverDocuments', 'driverDocumentFiles']);
const TIES: ReadonlySet<TableName> = new Set<TableName>(['caseDocuments', 'driverDocumentFiles', 'pevDocuments']);

function textOf(name: string, { max = 200, unique, format }: FieldFacts, mark: string): string {
  if (format === 'zip') return '75001';
  // Of a saved view: the path of the list that it is a view of.
  if (name === 'list') return '/cases';
  if (format === 'phone') return '5555550100';
  if (format === 'email') return `${mark.toLowerCase()}.${uniqueCode().toLowerCase()}@x.test`;
  if (max < 16) return uniqueCode(Math.min(max, 6));
  if (unique) return `${mark} ${uniqueCode()}`.slice(0, max);
  // The address of a saved view is one, without a space; others do not mind.
  return `${mark}${name === 'address' ? '-' : ' '}${name}`.slice(0, max);
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
function aRow(table: TableName, id: string, mark: string, refer: (target: TableName) => string, own: object = {}): AnyRow {
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
