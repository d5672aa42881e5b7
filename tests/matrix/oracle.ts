import type { AnyRow, Noun } from '#domain/noun.ts';
import { NOUNS, TABLE_NAMES, type TableName } from '#domain/tables.ts';
import type { Database } from '#server/db/database.ts';
import type { Person } from './actors.ts';
import { isInScope, may } from './who.ts';

/**
 * Every field that names a file, and the row that must be seen as well when its own row only ties the file to that one
 * (FILE-2). By hand: a new one is missed by `missingNamings` until somebody says here who may open the file.
 */
const FILE_NAMINGS: readonly { table: TableName; field: string; tiedTo?: { table: TableName; by: string } }[] = [
  { table: 'users', field: 'avatarFileId' },
  { table: 'customerDocuments', field: 'fileId' },
  { table: 'caseDocuments', field: 'fileId', tiedTo: { table: 'cases', by: 'caseId' } },
  { table: 'driverDocuments', field: 'examinerScreenshotFileId' },
  { table: 'driverDocumentFiles', field: 'fileId', tiedTo: { table: 'driverDocuments', by: 'driverDocumentId' } },
  { table: 'pevDocuments', field: 'fileId', tiedTo: { table: 'employmentVerifications', by: 'employmentVerificationId' } },
  { table: 'everSignDocs', field: 'fileId' },
];

/** References to files of which the matrix does not know who may follow them. */
export function missingNamings(): string[] {
  const known = new Set(FILE_NAMINGS.map(({ table, field }) => `${table}.${field}`));
  const all = TABLE_NAMES.flatMap((table) =>
    Object.entries((NOUNS[table] as Noun).fields).flatMap(([field, { facts }]) =>
      facts.references === 'files' ? [`${table}.${field}`] : [],
    ),
  );
  return all.filter((naming) => !known.has(naming));
}

const CONFIDENTIAL: ReadonlySet<unknown> = new Set(['DRUG_TEST_RESULTS', 'CCF']);

/** What a drug test or custody form says is for those who manage drivers (DOC-4). */
export function opensContent(person: Person, document: AnyRow | undefined): boolean {
  return !CONFIDENTIAL.has(document?.['type']) || may('fleet', person, 'driverDocuments', null);
}

/** All rows of the database at one moment, and who sees which of them. */
export class Oracle {
  readonly #rows: ReadonlyMap<TableName, ReadonlyMap<string, AnyRow>>;
  /** What has been found out already: `CUSTOMER cases` -> the rows. */
  readonly #seen = new Map<string, ReadonlySet<AnyRow>>();

  private constructor(rows: Map<TableName, Map<string, AnyRow>>) {
    this.#rows = rows;
  }

  static async of({ pool }: Database): Promise<Oracle> {
    const rows = new Map<TableName, Map<string, AnyRow>>();
    for (const table of TABLE_NAMES) {
      const found = await pool.query<AnyRow>(`select * from "${table}" order by id`);
      rows.set(table, new Map(found.rows.map((row) => [row.id, row])));
    }
    return new Oracle(rows);
  }

  row(table: TableName, id: unknown): AnyRow | undefined {
    return this.#rows.get(table)!.get(String(id));
  }

  /** Of a table, in the order of their ids, deleted ones as well. */
  all(table: TableName): AnyRow[] {
    return [...this.#rows.get(table)!.values()];
  }

  sees(person: Person, table: TableName, row: AnyRow | undefined): boolean {
    return row !== undefined && this.#allSeen(person, table).has(row);
  }

  seen(person: Person, table: TableName): AnyRow[] {
    return [...this.#allSeen(person, table)];
  }

  #allSeen(person: Person, table: TableName): ReadonlySet<AnyRow> {
    const key = `${person.name} ${table}`;
    const seen = this.#seen.get(key) ?? new Set(this.all(table).filter((row) => this.#decide(person, table, row)));
    this.#seen.set(key, seen);
    return seen;
  }

  #decide(person: Person, table: TableName, row: AnyRow): boolean {
    if (row['deletedAt'] !== null) return false;
    if (table === 'files') return this.#opensFile(person, row);
    if (!isInScope(person, table, row)) return false;
    return table !== 'driverDocumentFiles' || opensContent(person, this.row('driverDocuments', row['driverDocumentId']));
  }

  #opensFile(person: Person, file: AnyRow): boolean {
    if (file['public'] === true || file['createdById'] === person.userId) return true;
    return FILE_NAMINGS.some(({ table, field, tiedTo }) =>
      this.all(table).some(
        (row) =>
          row[field] === file.id &&
          this.sees(person, table, row) &&
          (!tiedTo || this.sees(person, tiedTo.table, this.row(tiedTo.table, row[tiedTo.by]))),
      ),
    );
  }
}
