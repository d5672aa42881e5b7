import { describe, expect, test } from 'vitest';
import type { Tx } from '#domain/mutation.ts';
import type { Row } from '#domain/tables.ts';
import { aRow } from '#domain/testing/aRow.ts';

/** A store that the contract can open transactions on: undone when `fn` throws. */
export interface TxStore {
  run<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
}

const NOW = '2026-03-01T09:30:00.000Z';
const LATER = '2026-03-02T10:45:12.007Z';
const stamps = { createdAt: NOW, updatedAt: NOW, deletedAt: null };

/** Ids are new in every test, so that one store may serve them all. */
let made = 0;
const newId = (kind: string): string => `${kind}-${(made += 1)}`;

const aCustomer = (fields: Partial<Row<'customers'>> = {}): Row<'customers'> => {
  const id = newId('customer');
  return aRow('customers', { ...stamps, id, customerID: id, name: 'Bluebonnet Freight', email: 'office@bluebonnet.test', ...fields });
};

const aUser = (fields: Partial<Row<'users'>> = {}): Row<'users'> => {
  const id = newId('user');
  return aRow('users', { ...stamps, id, email: `${id}@demo.test`, firstName: 'Maya', lastName: 'Ortiz', role: 'AGENT', ...fields });
};

const aCase = (customerId: string, fields: Partial<Row<'cases'>> = {}): Row<'cases'> => {
  const id = newId('case');
  return aRow('cases', { ...stamps, id, customerId, caseID: id, code: `k${made}`, trafficCitation: true, ...fields });
};

const aComment = (of: Row<'cases'>, authorId: string, fields: Partial<Row<'caseComments'>> = {}): Row<'caseComments'> =>
  aRow('caseComments', {
    ...stamps,
    id: newId('comment'),
    caseId: of.id,
    customerId: of.customerId,
    authorId,
    authorName: 'Maya Ortiz',
    plainText: 'Called the court.',
    ...fields,
  });

const AWKWARD = [
  "O'Brien",
  'back\\slash "quoted"',
  'line\nbreak\ttab\rreturn',
  'Ünïcödé 東京 🚚 مرحبا e\u0301',
  '',
  ' spaces ',
  '{"a":1}',
  "'; drop table cases; --",
  '\\N',
  '{NULL}',
  '$1',
];

/** The contract of the domain's `Tx`: a mutation written in its five verbs means the same on every store that passes this. */
export function txContract(name: string, makeTx: () => Promise<TxStore>): void {
  describe(`${name}: the contract of Tx`, () => {
    readingContract(makeTx);
    writingContract(makeTx);
    valueContract(makeTx);
    transactionContract(makeTx);
  });
}

function readingContract(makeTx: () => Promise<TxStore>): void {
  test('get of a row that is not there gives undefined', async () => {
    const store = await makeTx();
    expect(await store.run((tx) => tx.get('cases', 'nobody'))).toBeUndefined();
    expect(await store.run((tx) => tx.get('cases', "' or 1=1 --"))).toBeUndefined();
  });

  test('where finds the rows that hold the value in the field, and no others', async () => {
    const store = await makeTx();
    const customer = aCustomer();
    const other = aCustomer();
    const mine = [aCase(customer.id), aCase(customer.id)];
    await store.run(async (tx) => {
      for (const row of [customer, other]) await tx.put('customers', row);
      for (const row of [...mine, aCase(other.id)]) await tx.put('cases', row);
    });
    const found = await store.run((tx) => tx.where('cases', 'customerId', customer.id));
    expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(mine.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
    expect(await store.run((tx) => tx.where('cases', 'customerId', 'nobody'))).toEqual([]);
  });

  test('where passes over softly deleted rows', async () => {
    const store = await makeTx();
    const customer = aCustomer();
    const [live, gone] = [aCase(customer.id), aCase(customer.id, { deletedAt: LATER })];
    await store.run(async (tx) => {
      await tx.put('customers', customer);
      for (const row of [live, gone]) await tx.put('cases', row);
    });
    expect(await store.run((tx) => tx.where('cases', 'customerId', customer.id))).toEqual([live]);
  });

  test('where asks for plain text too, and a null never matches', async () => {
    const store = await makeTx();
    const name = newId('name');
    const rows = [aCustomer({ name, contactName: null }), aCustomer({ contactName: 'null' })];
    await store.run(async (tx) => {
      for (const row of rows) await tx.put('customers', row);
    });
    expect(await store.run((tx) => tx.where('customers', 'name', name))).toEqual([rows[0]]);
    const found = await store.run((tx) => tx.where('customers', 'contactName', 'null'));
    expect(found.map((r) => r.id)).not.toContain(rows[0]!.id);
    expect(found.map((r) => r.id)).toContain(rows[1]!.id);
  });

  test("a row that was read is the reader's own: changing it changes nothing that is stored", async () => {
    const store = await makeTx();
    const customer = aCustomer();
    const row = aCase(customer.id, { citationNumbers: ['A-1'] });
    await store.run(async (tx) => {
      await tx.put('customers', customer);
      await tx.put('cases', row);
      const read = await tx.get('cases', row.id);
      read!.citationNumbers.push('A-2');
      read!.summary = 'scribbled';
      expect(await tx.get('cases', row.id)).toEqual(row);
    });
    expect(await store.run((tx) => tx.get('cases', row.id))).toEqual(row);
  });
}

function writingContract(makeTx: () => Promise<TxStore>): void {
  test('put stores the whole row, and put again replaces all of it', async () => {
    const store = await makeTx();
    const row = aCustomer({ contactName: 'Ray' });
    await store.run((tx) => tx.put('customers', row));
    expect(await store.run((tx) => tx.get('customers', row.id))).toEqual(row);
    const replaced: Row<'customers'> = { ...row, name: 'Renamed', contactName: null, updatedAt: LATER };
    await store.run((tx) => tx.put('customers', replaced));
    expect(await store.run((tx) => tx.get('customers', row.id))).toEqual(replaced);
  });

  test('patch changes the named fields and keeps the others', async () => {
    const store = await makeTx();
    const row = aCustomer({ contactName: 'Ray' });
    await store.run((tx) => tx.put('customers', row));
    await store.run((tx) => tx.patch('customers', row.id, { status: 'disabled', updatedAt: LATER }));
    expect(await store.run((tx) => tx.get('customers', row.id))).toEqual({ ...row, status: 'disabled', updatedAt: LATER });
    await store.run((tx) => tx.patch('customers', row.id, {}));
    expect(await store.run((tx) => tx.get('customers', row.id))).toEqual({ ...row, status: 'disabled', updatedAt: LATER });
  });

  test('patch to null empties a field; a field that is not named is not emptied', async () => {
    const store = await makeTx();
    const row = aCustomer({ contactName: 'Ray', phoneNumber: '5550100' });
    await store.run((tx) => tx.put('customers', row));
    await store.run((tx) => tx.patch('customers', row.id, { contactName: null }));
    expect(await store.run((tx) => tx.get('customers', row.id))).toEqual({ ...row, contactName: null });
  });

  test('patch of a row that is not there throws and makes none', async () => {
    const store = await makeTx();
    const id = newId('case');
    await expect(store.run((tx) => tx.patch('cases', id, { status: 'CLOSED' }))).rejects.toThrow(Error);
    await expect(store.run((tx) => tx.patch('cases', id, {}))).rejects.toThrow(Error);
    expect(await store.run((tx) => tx.get('cases', id))).toBeUndefined();
  });

  test('remove takes the row away; removing what is not there is no error', async () => {
    const store = await makeTx();
    const row = aCustomer();
    await store.run((tx) => tx.put('customers', row));
    await store.run((tx) => tx.remove('customers', row.id));
    expect(await store.run((tx) => tx.get('customers', row.id))).toBeUndefined();
    expect(await store.run((tx) => tx.where('customers', 'customerID', row.customerID))).toEqual([]);
    await store.run((tx) => tx.remove('customers', row.id));
  });
}

function valueContract(makeTx: () => Promise<TxStore>): void {
  test('dates, instants, money, booleans and nulls come back as they went in', async () => {
    const store = await makeTx();
    const customer = aCustomer();
    const full = aCase(customer.id, {
      createdAt: '2024-02-29T23:59:59.999Z',
      citationDueDate: '2024-02-29',
      inspectionDate: '1999-12-31',
      citationArraignment: '2026-04-01T08:30',
      attorneyFee: 9_007_199_254_740_991,
      crash: true,
    });
    const empty = aCase(customer.id, { attorneyFee: 0, createdAt: '2026-07-01T00:00:00.000Z' });
    await store.run(async (tx) => {
      await tx.put('customers', customer);
      await tx.put('cases', full);
      await tx.put('cases', empty);
    });
    expect(await store.run((tx) => tx.get('cases', full.id))).toEqual(full);
    expect(await store.run((tx) => tx.get('cases', empty.id))).toEqual(empty);
  });

  test('text is kept to the letter: apostrophes, quotes, line ends, any script', async () => {
    const store = await makeTx();
    for (const text of AWKWARD) {
      const row = aCustomer({ name: text, contactName: text });
      await store.run((tx) => tx.put('customers', row));
      await store.run((tx) => tx.patch('customers', row.id, { motorCarrierId: text }));
      expect(await store.run((tx) => tx.get('customers', row.id))).toEqual({ ...row, motorCarrierId: text });
      const found = await store.run((tx) => tx.where('customers', 'name', text));
      expect(found.map((r) => r.id)).toContain(row.id);
    }
  });

  test('lists keep their order and their awkward items; an empty list is not null', async () => {
    const store = await makeTx();
    const customer = aCustomer();
    const row = aCase(customer.id, { citationNumbers: ['b', 'a', 'b', 'null', ...AWKWARD] });
    await store.run(async (tx) => {
      await tx.put('customers', customer);
      await tx.put('cases', row);
    });
    expect(await store.run((tx) => tx.get('cases', row.id))).toEqual(row);
    await store.run((tx) => tx.patch('cases', row.id, { citationNumbers: [] }));
    expect((await store.run((tx) => tx.get('cases', row.id)))?.citationNumbers).toEqual([]);
  });

  test('json keeps its shape: objects, arrays, plain values and null', async () => {
    const store = await makeTx();
    const customer = aCustomer();
    const author = aUser();
    const of = aCase(customer.id);
    const row = aComment(of, author.id, { content: { root: { children: [{ text: "it's", bold: true }, null, 1.5, [], {}] } } });
    await store.run(async (tx) => {
      await tx.put('customers', customer);
      await tx.put('users', author);
      await tx.put('cases', of);
      await tx.put('caseComments', row);
    });
    expect(await store.run((tx) => tx.get('caseComments', row.id))).toEqual(row);
    for (const content of [[1, 'two', { three: 3 }], 'text', 0, false, null, AWKWARD]) {
      await store.run((tx) => tx.patch('caseComments', row.id, { content }));
      expect((await store.run((tx) => tx.get('caseComments', row.id)))?.content).toEqual(content);
    }
  });
}

function transactionContract(makeTx: () => Promise<TxStore>): void {
  test('a transaction reads its own writes', async () => {
    const store = await makeTx();
    const customer = aCustomer();
    const row = aCase(customer.id);
    await store.run(async (tx) => {
      await tx.put('customers', customer);
      await tx.put('cases', row);
      await tx.patch('cases', row.id, { status: 'IN_PROGRESS' });
      expect((await tx.get('cases', row.id))?.status).toBe('IN_PROGRESS');
      expect(await tx.where('cases', 'customerId', customer.id)).toEqual([{ ...row, status: 'IN_PROGRESS' }]);
      await tx.remove('cases', row.id);
      expect(await tx.get('cases', row.id)).toBeUndefined();
      expect(await tx.where('cases', 'customerId', customer.id)).toEqual([]);
      await tx.put('cases', row);
    });
    expect(await store.run((tx) => tx.get('cases', row.id))).toEqual(row);
  });

  test('a transaction that throws leaves nothing behind, and its error reaches the caller', async () => {
    const store = await makeTx();
    const [changed, removed, added] = [aCustomer(), aCustomer(), aCustomer()];
    await store.run(async (tx) => {
      await tx.put('customers', changed);
      await tx.put('customers', removed);
    });
    const attempt = store.run(async (tx) => {
      await tx.patch('customers', changed.id, { name: 'Changed' });
      await tx.remove('customers', removed.id);
      await tx.put('customers', added);
      throw new RangeError('no');
    });
    await expect(attempt).rejects.toThrow(RangeError);
    expect(await store.run((tx) => tx.get('customers', changed.id))).toEqual(changed);
    expect(await store.run((tx) => tx.get('customers', removed.id))).toEqual(removed);
    expect(await store.run((tx) => tx.get('customers', added.id))).toBeUndefined();
  });

  test('a transaction gives back what its function returns', async () => {
    const store = await makeTx();
    expect(await store.run(async () => 42)).toBe(42);
  });
}
