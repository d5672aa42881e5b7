import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { plantReadWorld } from '#tests/server/readWorld.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
  await plantReadWorld(product.db);
});
afterAll(() => product.stop());

/** The ids that a filter finds among alpha's drivers d1 to d4 (or other rows), asked by staff. */
async function found(filter: object, { list = 'driversList', type = 'DriverFilter', ids = /^d[1-4]$/ } = {}): Promise<string> {
  const query = `query($filter: ${type}) { ${list}(filter: $filter, sort: { id: ASC }) { items { id } } }`;
  const { body } = await product.ask(await product.token('agent'), query, { filter });
  if (body.errors) throw new Error(body.errors[0].message);
  return body.data[list].items
    .map((row: { id: string }) => row.id)
    .filter((id: string) => ids.test(id))
    .join(' ');
}
const cases = { list: 'casesList', type: 'CaseFilter', ids: /^q\d$/ };

const ALL = 'd1 d2 d3 d4';
const ON_DRIVERS: [string, object, string][] = [
  ['a text without case', { name: { equals: 'ANN' } }, 'd1 d2'],
  ['a text that is not this one, none included', { email: { not_equals: 'ANN@X.TEST' } }, 'd2 d3 d4'],
  ['one of some texts', { name: { in: ['ANN', '100% zoë'] } }, 'd1 d2 d3'],
  ['one of no texts', { name: { in: [] } }, ''],
  ['none of some texts', { email: { not_in: ['zoe@x.test'] } }, 'd1 d2 d4'],
  ['a part of a text', { lastName: { contains: 'B' } }, 'd1 d2 d3 d4'],
  ['a part with signs that LIKE knows', { lastName: { contains: 'a_b' } }, 'd3'],
  ['a part without its accent', { name: { contains: 'ZOE' } }, 'd3'],
  ['a part with an accent that is not there', { lastName: { contains: 'áblé' } }, 'd1'],
  ['not a part without its accent', { name: { not_contains: 'zoe' } }, 'd1 d2 d4'],
  ['a percent sign', { name: { contains: '%' } }, 'd3'],
  ['a backslash', { email: { contains: 'k\\s' } }, 'd4'],
  ['a part that is not there, of none either', { email: { not_contains: '@x' } }, 'd2'],
  ['a beginning', { name: { starts_with: 'AN' } }, 'd1 d2'],
  ['not a beginning', { name: { not_starts_with: 'an' } }, 'd3 d4'],
  ['an end', { lastName: { ends_with: 'LE' } }, 'd1'],
  ['not an end', { lastName: { not_ends_with: 'b' } }, 'd1 d2'],
  ['an empty text', { name: { is_empty: true } }, 'd4'],
  ['no text at all', { email: { is_empty: true } }, 'd2'],
  ['a text', { email: { is_not_empty: true } }, 'd1 d3 d4'],
  ['null', { email: { equals: null } }, 'd2'],
  ['an id', { id: { equals: 'd1' } }, 'd1'],
  ['ids', { id: { in: ['d1', 'd3'] } }, 'd1 d3'],
  ['ids from one on', { id: { gte: 'd3', lt: 'd5' } }, 'd3 d4'],
  ['the id of a relation', { licenseStateId: { equals: 's_ok' } }, 'd2'],
  ['no relation by its id', { licenseStateId: { is_empty: true } }, 'd3 d4'],
  ['a day', { dateOfBirth: { equals: '1980-01-31' } }, 'd1'],
  ['days between', { dateOfBirth: { gt: '1980-01-31', lte: '1990-06-15' } }, 'd2 d3'],
  ['some days', { dateOfBirth: { in: ['1985-03-08', '1980-01-31'] } }, 'd1 d3'],
  ['an instant in another zone', { archived: { equals: '2026-01-31T18:00:00-06:00' } }, 'd4'],
  ['instants before', { archived: { lt: '2026-02-01' } }, ''],
  ['instants of a day', { archived: { gte: '2026-02-01', lte: '2026-02-01' } }, 'd4'],
  ['a day alone', { archived: { equals: '2026-02-01' } }, 'd4'],
  ['some days alone', { archived: { in: ['2026-01-31', '2026-02-01'] } }, 'd4'],
  ['instants after a day', { archived: { gt: '2026-02-01' } }, ''],
  ['instants after the day before', { archived: { gt: '2026-01-31' } }, 'd4'],
  ['no instant', { archived: { is_empty: true } }, 'd1 d2 d3'],
  ['an instant not longer ago than', { archived: { relative: { gt: { op: 'SUB', unit: 'YEAR', value: '100' } } } }, 'd4'],
  ['a day longer ago than', { dateOfBirth: { relative: { lt: { op: 'SUB', unit: 'YEAR', value: '40' } } } }, 'd1 d3'],
  ['a switch', { status: { equals: 'archived' } }, 'd3'],
  ['another switch', { status: { not_equals: 'archived' } }, 'd1 d2 d4'],
  ['some switches', { status: { in: ['archived', 'active'] } }, ALL],
  ['a part of a switch', { status: { contains: 'CHIV' } }, 'd3'],
  ['when it was deleted', { deletedAt: { equals: 0 } }, ALL],
  ['members of an object', { phoneNumber: { number: { contains: '123' } } }, 'd4'],
  ['two keys at once', { name: { equals: 'ann' }, lastName: { equals: 'able' } }, 'd1'],
  ['two verbs at once', { name: { starts_with: 'a', not_equals: 'x' } }, 'd1 d2'],
  ['either', { OR: [{ lastName: { equals: 'able' } }, { lastName: { equals: 'axb' } }] }, 'd1 d4'],
  ['both', { AND: [{ name: { equals: 'ann' } }, { email: { is_empty: false } }] }, 'd1'],
  ['no row by an OR of nothing', { OR: [] }, ''],
  ['everything of nothing', { AND: [] }, ALL],
  ['what is said to be nothing', { name: null, AND: null }, ALL],
  ['the row at the other end', { licenseState: { code: { equals: 'tx' } } }, 'd1'],
  ['two steps away', { customer: { addresses: { some: { city: { equals: 'waco' } } } }, name: { equals: 'Ann' } }, 'd1 d2'],
  ['that there is no row at the other end', { licenseState: { is_empty: true } }, 'd3 d4'],
  ['that there is one', { licenseState: { is_not_empty: true } }, 'd1 d2'],
  ['some row of many', { contracts: { some: { status: { equals: 'Archived' } } } }, 'd1'],
  ['any row of many', { contracts: { some: {} } }, 'd1 d2'],
  ['no row of many', { contracts: { none: { status: { equals: 'Active' } } } }, 'd2 d3 d4'],
  ['every row of many, also of none', { contracts: { every: { status: { equals: 'Pending' } } } }, 'd2 d3 d4'],
  ['rows over a joining table', { driverDocument: { some: { files: { some: { filename: { starts_with: 'CDL' } } } } } }, 'd1'],
  ['every word in some text', { _fullText: 'ANN  able' }, 'd1'],
];
test.each(ON_DRIVERS)('a filter finds %s', async (_, filter, ids) => {
  expect(await found(filter)).toBe(ids);
});

const ON_CASES: [string, object, string][] = [
  ['a yes', { crash: { equals: true } }, 'q2'],
  ['not a yes', { crash: { not_equals: true } }, 'q1 q3 q4 q5'],
  ['a list with such an entry', { citationNumbers: { contains: 'tx-2' } }, 'q1'],
  ['a list without', { citationNumbers: { not_contains: 'tx-2' } }, 'q2 q3 q4 q5'],
  ['an empty list', { citationNumbers: { is_empty: true } }, 'q2 q3 q4 q5'],
  ['JSON that is there', { crashDetails: { is_empty: false } }, 'q2'],
  ['an amount', { attorney: { fee: { gt: 2000, lte: 4000 } } }, 'q3 q4'],
  ['some amounts', { attorney: { fee: { in: [1000, 5000] } } }, 'q1 q5'],
  ['an instant', { createdAt: { gte: '2026-10-04T10:00:00Z', lt: '2026-10-05T10:00:00.001Z' } }, 'q1 q2'],
  ['words of an object and of the row', { _fullText: 'brakes 3' }, 'q3'],
  ['the one row of a relation that is one', { customer: { user: { email: { equals: 'alpha@test.example' } } } }, 'q1 q2 q3 q4 q5'],
];
test.each(ON_CASES)('a filter of cases finds %s', async (_, filter, ids) => {
  expect(await found(filter, cases)).toBe(ids);
});

test('a filter finds numbers', async () => {
  const codes = { list: 'violationCodesList', type: 'ViolationCodeFilter', ids: /^v\d$/ };
  const ours = { code: { starts_with: '999.' } };
  expect(await found({ severityWeight: { gt: 1 }, ...ours }, codes)).toBe('v1');
  expect(await found({ severityWeight: { in: [1, 4], not_equals: 4 }, ...ours }, codes)).toBe('v2');
});

test('a filter finds the person who asks', async () => {
  const users = { list: 'usersList', type: 'UserFilter', ids: /^u_/ };
  expect(await found({ is_self: true }, users)).toBe('u_agent');
  expect(await found({ not_self: true, role: { equals: 'AGENT' } }, users)).toBe('u_agent2');
  expect(await found({ id: { in: ['__loggedInUserId', 'u_beta'] } }, users)).toBe('u_agent u_beta');
  expect(
    await found(
      { AND: [{ assignedAgent: { id: { equals: '__loggedInUserId' } } }, { id: { starts_with: 'case_alpha' } }] },
      { ...cases, ids: /./ },
    ),
  ).toBe('case_alpha_CLOSED case_alpha_NEW');
});

const WRONG: [string, object, string, RegExp][] = [
  ['a day that does not exist', { dateOfBirth: { equals: '2026-02-30' } }, '', /"filter\.dateOfBirth\.equals".*Date must be a day/],
  ['an instant that is none', { createdAt: { gt: 'yesterday' } }, '', /"filter\.createdAt\.gt".*DateTime must be an instant/],
  ['a switch that does not exist', { status: { equals: 'dead' } }, '', /"filter\.status\.equals".*Driver_StatusEnum/],
  ['a field that does not exist', { nothing: { equals: 'x' } }, '', /Field "nothing" is not defined by type "DriverFilter"/],
  [
    'a time far from anything',
    { createdAt: { relative: { lt: { unit: 'YEAR', value: '99999' } } } },
    'filter.createdAt.relative.lt',
    /Not a time/,
  ],
  ['a NUL', { name: { contains: 'a\0b' } }, 'filter.name.contains', /character that no text has/],
  ['a very long text', { OR: [{ name: { equals: 'x'.repeat(1001) } }] }, 'filter.OR.0.name.equals', /At most 1000 characters/],
  ['very many values', { id: { in: Array.from({ length: 1001 }, (_, i) => `i${i}`) } }, 'filter.id.in', /At most 1000 values/],
  ['very many terms', { OR: Array.from({ length: 201 }, () => ({ name: { equals: 'x' } })) }, 'filter.OR.199.name', /At most 200 terms/i],
  [
    'very many relations',
    { OR: Array.from({ length: 21 }, () => ({ customer: { name: { equals: 'x' } } })) },
    'filter.OR.20.customer',
    /At most 20 relations/i,
  ],
  ['very many words', { _fullText: 'a b c d e f g h i j k' }, 'filter._fullText', /At most 10 words/],
];
test.each(WRONG)('%s is refused with its place', async (_, filter, place, message) => {
  const query = 'query($filter: DriverFilter) { driversList(filter: $filter) { count } }';
  const { body } = await product.ask(await product.token('agent'), query, { filter });
  expect(body.errors[0]).toMatchObject({ code: 'InvalidArgumentError', message: expect.stringMatching(message) });
  if (place) expect(Object.keys(body.errors[0].details)).toEqual([place]);
});
