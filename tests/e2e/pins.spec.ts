import fs from 'node:fs';
import type { Locator } from '@playwright/test';
import { looksRight } from './support/axe.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** A customer is kept on the device for a courthouse basement: one story, in order. */
test.describe.configure({ mode: 'serial' });

let product: Product;
let agent: Person;
/** A closed case with documents, whose parts no device brings by itself. */
let closed: { id: string; caseID: string; customerId: string; customerID: string; customer: string; filename: string };

test.beforeAll(async () => {
  product = await startProduct();
  agent = new Person(product, 'agent@demo.test');
  const [found] = await product.sql<typeof closed>(
    `select c.id, c."caseID", c."customerId", k."customerID", k.name as customer, min(d.filename) as filename
     from cases c join "caseDocuments" d on d."caseId" = c.id join customers k on k.id = c."customerId"
     where c.status = 'CLOSED' and c."deletedAt" is null and d."deletedAt" is null
     group by c.id, k.id order by c.id limit 1`,
  );
  closed = found!;
});
test.afterAll(async () => {
  await agent?.leave();
  await product?.stop();
});

/** How the files in the private file system begin that hold kept documents. */
const keptFiles = (): Promise<string[]> =>
  agent.page.evaluate(async () => {
    const heads: string[] = [];
    const all = await (await navigator.storage.getDirectory()).getDirectoryHandle('files', { create: true });
    for await (const [, folder] of all as unknown as AsyncIterable<[string, FileSystemDirectoryHandle]>)
      for await (const [, file] of folder as unknown as AsyncIterable<[string, FileSystemFileHandle]>)
        heads.push(await (await file.getFile()).slice(0, 5).text());
    return heads;
  });

const documents = (): Locator => agent.page.getByRole('region', { name: 'Documents' });

test('[SYNC-C25] a customer is pinned with files from their row, and comes whole', async () => {
  const page = await agent.resume(`/customers?search=${closed.customerID}`);
  await agent.upToDate();
  await page.getByRole('button', { name: `Actions for ${closed.customer}` }).click();
  await page.getByRole('menuitem', { name: 'Keep this customer available offline' }).click();
  await page.getByRole('dialog').getByText('All cases of the customer, with files').click();
  await expect(page.getByText('Kept on this device')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(closed.customerID) })).toContainText('Kept offline');
  const [{ n }] = (await product.sql<{ n: number }>(
    `select count(distinct d."fileId")::int as n from "caseDocuments" d join cases c on c.id = d."caseId"
     where c."customerId" = $1 and d."deletedAt" is null and c."deletedAt" is null`,
    [closed.customerId],
  )) as [{ n: number }];
  await page.goto(`${product.origin}/sync`);
  const kept = page.getByRole('region', { name: 'Kept offline' });
  await expect(kept).toContainText(`${n} of ${n} files`, { timeout: 60_000 });
  await expect(kept).toContainText(closed.customer);
  await looksRight(page, 'what is kept');
  expect(new Set(await keptFiles())).toEqual(new Set(['%PDF-']));
});

test('[SYNC-C25] without a network, after a reload, a closed case opens with its documents, and a document with its bytes', async () => {
  await agent.goOffline();
  await product.network.cut();
  const { page } = agent;
  await page.goto(`${product.origin}/cases/details/${closed.id}`);
  await expect(page.getByRole('heading', { name: closed.caseID })).toBeVisible();
  await expect(page.getByRole('note')).toHaveCount(0);
  await expect(documents()).toContainText('On this device');
  await looksRight(page, 'a case without a network');

  await documents().getByRole('button', { name: closed.filename }).click();
  const viewer = page.getByRole('region', { name: `Document ${closed.filename}` });
  await expect(viewer.locator('.pdf-words').first()).not.toBeEmpty();
  const saving = page.waitForEvent('download');
  await page.keyboard.press('d');
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(closed.filename);
  expect(saved.url()).toMatch(/^blob:/);
  expect(
    fs
      .readFileSync(await saved.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('a document that is not here says so without a network, and comes through a signed link with one', async () => {
  const { page } = agent;
  const [other] = await product.sql<{ caseId: string; filename: string }>(
    `select d."caseId", d.filename from "caseDocuments" d join cases c on c.id = d."caseId"
     where c.status <> 'CLOSED' and c."customerId" <> $1 and c."deletedAt" is null and d."deletedAt" is null order by d.id limit 1`,
    [closed.customerId],
  );
  await page.goto(`${product.origin}/cases/details/${other!.caseId}`);
  const paper = documents().getByRole('button', { name: other!.filename });
  await paper.click();
  await expect(page.getByText('This file is not on this device, and the server cannot be reached.')).toBeVisible();
  const viewer = page.getByRole('region', { name: `Document ${other!.filename}` });
  await agent.context.setOffline(false);
  await product.network.restore();
  await agent.upToDate();
  await viewer.getByRole('button', { name: 'Try again' }).click();
  await expect(viewer.locator('.pdf-words').first()).not.toBeEmpty();
});

test('how long it is kept is said in words like every other date, and stays', async () => {
  const { page } = agent;
  await page.goto(`${product.origin}/sync`);
  const until = page.getByRole('region', { name: 'Kept offline' }).getByLabel('Until');
  await until.fill('12/4/2031');
  await until.press('Enter');
  await until.blur();
  // Once the box is left, it shows what the device has stored.
  await expect(until).toHaveValue('12/04/2031');
  await page.reload();
  await expect(until).toHaveValue('12/04/2031');
  // What is no date changes nothing.
  await until.fill('the day after never');
  await until.blur();
  await expect(until).toHaveValue('12/04/2031');
  await until.fill('');
  await until.blur();
  await expect(until).toHaveValue('');
  await page.reload();
  await expect(until).toHaveValue('');
});

test('[SYNC-C26] unpinned, the files leave the device', async () => {
  const { page } = agent;
  expect((await keptFiles()).length).toBeGreaterThan(0);
  await page.goto(`${product.origin}/sync`);
  await page.getByRole('button', { name: 'Not anymore' }).click();
  await expect(page.getByText('Nothing is pinned.')).toBeVisible();
  // They may go while they are being looked at.
  await expect.poll(() => keptFiles().catch(() => null), { timeout: 30_000 }).toEqual([]);
});
