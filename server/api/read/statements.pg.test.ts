import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseWork } from '#server/db/databaseWork.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';

let product: TestProduct;
const { query } = pg.Client.prototype;
/** The texts of what requests asked the database, in order; what jobs ask is not among them. */
let asked: string[] = [];
beforeAll(async () => {
  product = await startTestProduct();
  await product.db.pool.query(
    `insert into "drivers" ("id", "customerId", "name", "lastName", "dateOfBirth", "preferredLanguageId", "licenseStateId")
     select 'n' || n, 'c_alpha', 'Name ' || n, 'Last', '1990-01-01', 'l_en', 's_tx' from generate_series(1, 120) n`,
  );
  await product.db.pool.query(
    `insert into "cases" ("id", "customerId", "driverId", "caseID", "code", "status", "assignedAgentId")
     select 'n' || n || 'x' || k, 'c_alpha', 'n' || n, n || 'x' || k, n || 'x' || k, 'NEW', 'u_agent' from generate_series(1, 120) n, generate_series(1, 3) k`,
  );
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (DatabaseWork.current()) asked.push(String(args[0]));
    return (query as (...a: unknown[]) => unknown).apply(this, args);
  } as typeof query;
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await product.stop();
});

const FIELDS = `id name customer { name } licenseState { code } preferredLanguage { name }
  cases(first: 3, sort: { createdAt: DESC }) { count items { caseID assignedAgent { firstName } comments(first: 2) { count } } } contracts(first: 1) { items { status } }`;

/** Measures a list of so many drivers: statements of its snapshot, and the fastest of five times in ms. */
async function cost(first: number): Promise<{ rows: number; statements: string[]; ms: number }> {
  const token = await product.token('agent');
  const list = `{ driversList(first: ${first}, sort: { name: ASC }, filter: { name: { starts_with: "Name" } }) { count items { ${FIELDS} } } }`;
  const times: number[] = [];
  let rows = 0;
  for (let n = 0; n < 5; n++) {
    asked = [];
    const start = performance.now();
    const { body } = await product.ask(token, list);
    times.push(performance.now() - start);
    rows = body.data.driversList.items.length;
  }
  return { rows, statements: asked.filter((text) => text.startsWith('select ')), ms: Math.min(...times) };
}

test('a list costs as many statements for a hundred rows as for two: one for each relation and level', async () => {
  const [two, twenty, hundred] = [await cost(2), await cost(20), await cost(100)];
  for (const { rows, statements, ms } of [two, twenty, hundred]) {
    console.log(`${rows} rows with relations on three levels: ${statements.length} statements, ${ms.toFixed(1)} ms`);
  }
  expect([two.rows, twenty.rows, hundred.rows]).toEqual([2, 20, 100]);
  expect(hundred.statements).toHaveLength(two.statements.length);
  // Who asks (twice: at the door and in the snapshot), the count and the page, three to-one relations, cases with count, their
  // agent and the count of their comments, contracts.
  expect(hundred.statements.length).toBeLessThanOrEqual(12);
});

test('columns that nobody asked for are not read', async () => {
  const token = await product.token('agent');
  asked = [];
  await product.ask(token, '{ driverApplicationFormsList { items { id status } } documentDraftsList { items { documentTitle } } }');
  const texts = asked.filter((text) => /driverApplicationForms|documentDrafts/.test(text)).join('\n');
  expect(texts).toContain('"documentTitle"');
  expect(texts).not.toMatch(/jsonForm|pdfBase64|editorState|\*/);
  asked = [];
  await product.ask(token, '{ driverApplicationFormsList { items { jsonForm } } }');
  expect(asked.join('\n')).toContain('"jsonForm"');
});
