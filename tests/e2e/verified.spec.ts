import type { Page } from '@playwright/test';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** Rows that a disk or a hand has damaged behind everybody's back are found and made whole, and the status bar means what it says. */
test.describe.configure({ mode: 'serial' });

let product: Product;
let agent: Person;
let page: Page;

test.beforeAll(async () => {
  product = await startProduct();
  agent = new Person(product, 'agent@demo.test');
  page = await agent.signIn('/cases');
  await agent.upToDate();
});
test.afterAll(async () => {
  await agent?.leave();
  await product?.stop();
});

const VERIFIED = /Up to date · verified \d\d:\d\d · ([\d,]+) rows?/;
const rowsSaid = async (): Promise<number> => Number(VERIFIED.exec(await agent.sync().innerText())![1]!.replaceAll(',', ''));

/** Every stored record of a table, or of all bodies that hold its rows, may be changed by `hurt`: it gives the record to store, or null to delete it. */
async function change(store: string, id: string, field: string | null): Promise<void> {
  await page.evaluate(
    async ([table, key, name]) => {
      const info = (await indexedDB.databases()).find((one) => one.name?.startsWith('weighstation-'))!;
      const db = await new Promise<IDBDatabase>((open, fail) => {
        const request = indexedDB.open(info.name!);
        request.onsuccess = () => open(request.result);
        request.onerror = () => fail(request.error);
      });
      const tx = db.transaction(table!, 'readwrite');
      const rows = tx.objectStore(table!);
      const got = rows.get(key!);
      got.onsuccess = () => {
        if (!name) rows.delete(key!);
        else rows.put({ ...got.result, [name]: 'damaged' });
      };
      await new Promise((done, fail) => {
        tx.oncomplete = done;
        tx.onerror = fail;
      });
      db.close();
    },
    [store, id, field] as const,
  );
}

async function read(store: string, id: string): Promise<Record<string, unknown> | undefined> {
  return page.evaluate(
    async ([table, key]) => {
      const info = (await indexedDB.databases()).find((one) => one.name?.startsWith('weighstation-'))!;
      const db = await new Promise<IDBDatabase>((open) => {
        const request = indexedDB.open(info.name!);
        request.onsuccess = () => open(request.result);
      });
      const request = db.transaction(table!).objectStore(table!).get(key!);
      const found = await new Promise<Record<string, unknown> | undefined>((done) => {
        request.onsuccess = () => done(request.result as Record<string, unknown> | undefined);
      });
      db.close();
      return found;
    },
    [store, id] as const,
  );
}

test('[SYNC-C15] after the first filling every row is compared, and the status bar says when and how many', async () => {
  await expect(agent.sync()).toHaveText(VERIFIED, { timeout: 90_000 });
  expect(await rowsSaid()).toBeGreaterThan(1000);
});

test('[SYNC-C15] rows damaged in IndexedDB are healed one by one, reported, and the device is verified again', async () => {
  const [comment] = await product.sql<{ id: string; plainText: string }>(
    `select m.id, m."plainText" from "caseComments" m join cases c on c.id = m."caseId"
     where m."deletedAt" is null and c."deletedAt" is null and c.status <> 'CLOSED' order by m.id limit 1`,
  );
  const [history] = await product.sql<{ id: string }>(
    `select m.id from "caseHistories" m join cases c on c.id = m."caseId"
     where m."deletedAt" is null and c."deletedAt" is null and c.status <> 'CLOSED' order by m.id limit 1`,
  );
  const rows = await rowsSaid();
  await change('caseComments', comment!.id, 'plainText');
  await change('caseHistories', history!.id, null);
  expect(await read('caseComments', comment!.id)).toMatchObject({ plainText: 'damaged' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Verify local data');
  await page.getByRole('option', { name: /Verify local data/ }).click();
  await expect.poll(async () => (await read('caseComments', comment!.id))?.['plainText'], { timeout: 90_000 }).toBe(comment!.plainText);
  await expect.poll(async () => (await read('caseHistories', history!.id))?.['id']).toBe(history!.id);
  await expect(agent.sync()).toHaveText(VERIFIED, { timeout: 60_000 });
  expect(await rowsSaid()).toBe(rows);
});
