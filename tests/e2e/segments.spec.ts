import type { Request } from '@playwright/test';
import { bytesBeside, cutShort } from './support/bytesBeside.ts';
import { fromAnotherBuild } from './support/fromAnotherBuild.ts';
import { MADE_ROWS, makeSegments } from './support/makeSegments.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** A device of staff is filled from files that the server has made, and has what the server has; a customer's device is not. */
test.describe.configure({ mode: 'serial' });
let product: Product;

test.beforeAll(async () => {
  product = await startProduct();
  await makeSegments(product);
});
test.afterAll(() => product?.stop());

/** Files that a person's new device fetched while it was filled. */
async function filled(person: Person, at: string): Promise<Request[]> {
  const fetched: Request[] = [];
  const page = await person.openBrowser();
  page.context().on('request', (request) => void (request.url().includes('/segments/') && fetched.push(request)));
  await person.signIn(at);
  await person.upToDate();
  return fetched;
}

test('[SYNC-C21] staff get the rows of a large table from files, with what has changed since, and are verified', async () => {
  await product.sql(`update "violationCodes" set description = 'Changed since'`);
  const agent = new Person(product, 'agent@demo.test');
  try {
    const fetched = await filled(agent, '/violation-codes');
    expect(fetched.length).toBeGreaterThan(0);
    expect(new Set(fetched.map((request) => request.url().split('?')[0])).size).toBe(fetched.length);
    const { page } = agent;
    const [all] = await product.sql<{ n: number }>(`select count(*)::int as n from "violationCodes" where "deletedAt" is null`);
    await expect(page.getByText(all!.n.toLocaleString('en-US')).first()).toBeVisible();
    await expect(page.getByText('Changed since').first()).toBeVisible();
    await expect(page.getByText('Made code')).toHaveCount(0);
    await expect(agent.sync()).toHaveText(/verified/, { timeout: 60_000 });
    expect(await bytesBeside(page)).toBeGreaterThan(MADE_ROWS * 20);
    const other = await agent.context.newPage();
    await other.goto(`${product.origin}/violation-codes`);
    await expect(other.getByText('Changed since').first()).toBeVisible();
    await other.close();
    // The disk loses what it had: its rows come again, on whatever screen.
    await page.goto(`${product.origin}/healthz`);
    await expect.poll(() => cutShort(page)).toBe(true);
    await page.goto(`${product.origin}/`);
    await expect.poll(() => bytesBeside(page), { timeout: 60_000 }).toBeGreaterThan(MADE_ROWS * 20);
    await page.goto(`${product.origin}/violation-codes`);
    await expect(page.getByText('Changed since').first()).toBeVisible();
    await agent.upToDate();
    await page.goto(`${product.origin}/logout`);
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(await bytesBeside(page)).toBe(0);
  } finally {
    await agent.leave();
  }
});

test('[SYNC-C30] after an update the rows of a device are there at once, come again from files, and are verified', async () => {
  const agent = new Person(product, 'agent@demo.test');
  try {
    const fetched = await filled(agent, '/violation-codes');
    const first = fetched.length;
    const { page } = agent;
    await page.goto(`${product.origin}/healthz`);
    await fromAnotherBuild(page);
    await page.goto(`${product.origin}/violation-codes`);
    await expect(page.getByText('Changed since').first()).toBeVisible();
    await expect.poll(() => fetched.length, { timeout: 30_000 }).toBe(2 * first);
    await expect(agent.sync()).toHaveText(/verified/, { timeout: 60_000 });
    await expect(page.getByText('Changed since').first()).toBeVisible();
    await product.sql(`update "violationCodes" set description = 'Changed again'`);
    await expect(page.getByText('Changed again').first()).toBeVisible();
  } finally {
    await agent.leave();
  }
});

test('[SYNC-S13] a customer is filled without them', async () => {
  const customer = new Person(product, 'elite@demo.test');
  try {
    expect(await filled(customer, '/')).toEqual([]);
  } finally {
    await customer.leave();
  }
});
