import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import { canSee } from '#domain/scope.ts';
import { NOUNS, TABLE_NAMES, type Row, type TableName } from '#domain/tables.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { PEOPLE, plantWorld, put, type PersonKey } from '#tests/server/world.ts';
import { mayRead, NAMINGS } from './mayRead.ts';

let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
  await plantWorld(db);
  for (const key of ['alpha', 'beta'] as const) {
    const own = { customerId: `c_${key}`, driverId: `d_${key}` };
    await put(db, 'driverDocuments', { ...own, id: `dd_${key}` });
    await put(db, 'employmentVerifications', { ...own, id: `ev_${key}` });
  }
});
afterAll(() => db.drop());

const READERS = ['agent', 'alpha', 'beta', 'homeless'] as const satisfies readonly PersonKey[];
const actorOf = (person: (typeof READERS)[number]): Actor => {
  const { id, role, customerId } = PEOPLE[person];
  return { userId: id, role, customerId };
};
const readers = async (handle: string): Promise<string[]> => {
  const found = await Promise.all(READERS.map((person) => mayRead(db.pool, actorOf(person), handle)));
  return READERS.filter((_, i) => found[i]);
};

let count = 0;
let file: { id: string; fileId: string };
beforeEach(async () => {
  count += 1;
  file = { id: `f${count}`, fileId: `handle${count}` };
  // As the bench has them: a file says nothing of whom it belongs to.
  await put(db, 'files', { ...file, customerId: null, createdById: null, public: false });
});

/** A row of this table that belongs to carrier alpha or its user, with what it must point at. */
const OWNED: Partial<Record<TableName, object>> = {
  users: { ...PEOPLE.alpha, firstName: 'A' },
  caseDocuments: { customerId: 'c_alpha', caseId: 'case_alpha_NEW' },
  customerDocuments: { customerId: 'c_alpha' },
  driverDocuments: { customerId: 'c_alpha', driverId: 'd_alpha' },
  driverDocumentFiles: { customerId: 'c_alpha', driverDocumentId: 'dd_alpha' },
  pevDocuments: { customerId: 'c_alpha', employmentVerificationId: 'ev_alpha' },
  everSignDocs: { customerId: 'c_alpha' },
};

test('[FILE-2] every field that names a file is known, with what ties it', () => {
  const declared = TABLE_NAMES.flatMap((table) =>
    Object.entries(NOUNS[table].fields)
      .filter(([, field]) => field.facts.references === 'files')
      .map(([field]) => `${table}.${field}`),
  );
  expect(NAMINGS.map(({ table, field }) => `${table}.${field}`)).toEqual(declared);
  expect(NAMINGS.filter(({ belongsBy }) => belongsBy).map(({ table, belongsBy }) => [table, belongsBy!.field])).toEqual([
    ['caseDocuments', 'caseId'],
    ['driverDocumentFiles', 'driverDocumentId'],
    ['pevDocuments', 'employmentVerificationId'],
  ]);
  expect(NAMINGS.map(({ table }) => table).filter((table) => !OWNED[table])).toEqual([]);
});

test('[FILE-2] a file that nothing names is read by nobody, a public one by everybody, an own one by who stored it', async () => {
  expect(await readers(file.fileId)).toEqual([]);
  await put(db, 'files', { ...file, customerId: 'c_alpha', createdById: 'u_homeless' });
  expect(await readers(file.fileId)).toEqual(['homeless']);
  await put(db, 'files', { ...file, public: true });
  expect(await readers(file.fileId)).toEqual([...READERS]);
  await put(db, 'files', { ...file, public: true, createdById: 'u_alpha', deletedAt: '2026-01-05T12:00:00.000Z' });
  expect(await readers(file.fileId)).toEqual([]);
  expect(await readers('never-stored')).toEqual([]);
});

test.each(NAMINGS)('[FILE-2] $table.$field lets exactly those read who see the row', async ({ table, field }) => {
  const id = table === 'users' ? 'u_alpha' : `r${count}`;
  const own = { ...OWNED[table], id, [field]: file.id } as Partial<Row<TableName>> & { id: string };
  const seen = READERS.filter((person) => canSee(actorOf(person), NOUNS[table].scope, { ...own, id }));
  expect(seen).toEqual(['agent', 'alpha']);
  await put(db, table, own);
  expect(await readers(file.fileId)).toEqual(seen);
  await put(db, table, { ...own, deletedAt: '2026-01-05T12:00:00.000Z' });
  expect(await readers(file.fileId)).toEqual([]);
  await put(db, table, own);
});

test('[FILE-2] a tie lets nobody read when what it ties to is gone or is somebody else’s', async () => {
  await put(db, 'driverDocumentFiles', { ...(OWNED.driverDocumentFiles as object), id: `r${count}`, fileId: file.id });
  await put(db, 'driverDocuments', { id: 'dd_alpha', customerId: 'c_alpha', driverId: 'd_alpha', deletedAt: '2026-01-05T12:00:00.000Z' });
  expect(await readers(file.fileId)).toEqual([]);
  await put(db, 'driverDocuments', { id: 'dd_alpha', customerId: 'c_alpha', driverId: 'd_alpha' });
  expect(await readers(file.fileId)).toEqual(['agent', 'alpha']);
  await put(db, 'driverDocumentFiles', { id: `r${count}`, fileId: file.id, customerId: 'c_alpha', driverDocumentId: 'dd_beta' });
  expect(await readers(file.fileId)).toEqual(['agent']);
});
