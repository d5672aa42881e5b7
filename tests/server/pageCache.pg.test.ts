import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutChangeLog } from '#server/db/withoutChangeLog.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { Device } from './device.ts';
import { startTestProduct, type TestProduct } from './testProduct.ts';

let product: TestProduct;
let agent: Device;
beforeAll(async () => {
  product = await startTestProduct();
  await sql(`insert into "violationCodes" ("id", "code", "description", "severityWeight")
    select 'vc' || lpad(n::text, 4, '0'), 'C' || n, 'code ' || n, 1 from generate_series(1, 2500) n`);
  agent = await product.device('agent');
});
afterAll(() => product.stop());

const sql = (statement: string): Promise<{ rows: AnyRow[] }> => product.db.pool.query<AnyRow>(statement);

/** A change that the log does not hear of: whoever sees it has asked the database. */
async function inSecret(statement: string): Promise<void> {
  const client = await product.db.pool.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
  } finally {
    client.release();
  }
}
const described = async (after: string | null, id: string): Promise<unknown> =>
  (await agent.page('violationCodes', null, after)).rows.find((row) => row.id === id)?.['description'];
const describe = (id: string, words: string): string => `update "violationCodes" set "description" = '${words}' where "id" = '${id}'`;

test('[SYNC-S13] a page that no commit has touched is given again as it was made; one that a commit has touched is made anew', async () => {
  const { next } = await agent.page('violationCodes');
  expect(next).not.toBeNull();
  expect(await described(next, 'vc0900')).toBe('code 900');
  await inSecret(describe('vc0001', 'in secret'));
  await inSecret(describe('vc0900', 'in secret'));
  expect(await described(null, 'vc0001')).toBe('code 1');
  await sql(describe('vc0002', 'openly'));
  expect([await described(null, 'vc0001'), await described(null, 'vc0002')]).toEqual(['in secret', 'openly']);
  expect(await described(next, 'vc0900')).toBe('code 900');
});

test('[SYNC-S13] columns are kept in the same way', async () => {
  const first = async (): Promise<unknown> => (await agent.columns('violationCodes')).fields['description']?.[0];
  const before = await first();
  await inSecret(describe((await agent.columns('violationCodes')).ids[0]!, 'hidden'));
  expect(await first()).toBe(before);
  await sql(describe((await agent.columns('violationCodes')).ids[0]!, 'said'));
  expect(await first()).toBe('said');
});

test('[SYNC-S13] child rows of a case that is closed leave a kept page, and come back with it', async () => {
  const parts = async (): Promise<string[]> => (await agent.rows('caseComments', 'open')).map(({ id }) => id);
  const before = await parts();
  const { rows } = await sql(`select "caseId" as "of", "id" from "caseComments" where "id" = '${before[0]}'`);
  const { of } = rows[0] as unknown as { of: string };
  const setStatus = (status: string) => sql(`update cases set status = '${status}' where id = '${of}'`);
  await setStatus('CLOSED');
  expect(await parts()).not.toContain(before[0]);
  await setStatus('IN_REVIEW');
  expect(await parts()).toEqual(before);
});

test('[SYNC-S13] nothing is given to a carrier that was made for staff, nor kept from one carrier for another', async () => {
  const mine = await agent.rows('cases');
  for (const person of ['alpha', 'beta', 'alpha'] as const) {
    const rows = await (await product.device(person)).rows('cases');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan(mine.length);
    expect(new Set(rows.map((row) => row['customerId']))).toEqual(new Set([`c_${person}`]));
  }
});

test('[SYNC-S13] another epoch of the database begins with empty shelves', async () => {
  await agent.page('violationCodes');
  const client = await product.db.pool.connect();
  try {
    await withoutChangeLog(client, () => client.query(describe('vc0003', 'imported')));
  } finally {
    client.release();
  }
  expect(await described(null, 'vc0003')).toBe('imported');
});
