import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PDF, rgb } from '@libpdf/core';
import type { Locator } from '@playwright/test';
import { looksRight } from './support/axe.ts';
import { beginAsAgent, type Begun } from './support/beginAsAgent.ts';
import { openChooser } from './support/openChooser.ts';
import { expect, test } from './support/test.ts';

/** The papers of drivers: filed in the driver's file, by the wizard, and many at once. */
let begun: Begun;
let shown: { id: string; driverId: string; name: string; lastName: string; customer: string; customerId: string };
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'weighstation-driver-papers-'));
test.afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

beginAsAgent('/contracts', {
  begun: async (it) => {
    begun = it;
    const [row] = await it.product.sql<typeof shown>(
      `select k."id", k."driverId", d."name", d."lastName", c."name" "customer", c."id" "customerId" from "contracts" k
       join "drivers" d on d."id" = k."driverId" join "customers" c on c."id" = k."customerId"
       where k."status" = 'Active' and (select count(*) from "drivers" o where o."lastName" = d."lastName") = 1
       and not exists (select from "driverDocuments" p where p."driverId" = d."id" and p."type" in ('MEDICAL_CERTIFICATE', 'LEASE_AGREEMENT') and p."status" = 'ACTIVE')
       order by k."id" limit 1`,
    );
    shown = row!;
  },
});

/** A file on this machine's disk. */
function onDisk(name: string, content: Uint8Array | string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  return file;
}

async function paper(title: string): Promise<Uint8Array> {
  const pdf = PDF.create();
  pdf.addPage({ size: 'letter' }).drawText(title, { x: 72, y: 600, size: 36, color: rgb(0.1, 0.1, 0.4) });
  return pdf.save();
}

const documents = (): Locator => begun.page.getByRole('region', { name: 'Documents' });
const said = (words: string): Locator => begun.page.getByRole('status').filter({ hasText: words });
const papersOf = (type: string) =>
  begun.product.sql<{ status: string; json: Record<string, string> | null; files: number }>(
    `select p."status", p."json", (select count(*)::int from "driverDocumentFiles" f where f."driverDocumentId" = p."id" and f."deletedAt" is null) "files"
     from "driverDocuments" p where p."driverId" = $1 and p."type" = $2 order by p."createdAt" desc, p."id" limit 3`,
    [shown.driverId, type],
  );

test('[DOC-5] a medical certificate is filed with two files: what cannot be is refused, its type is told by the name, its end follows from its day', async () => {
  const { page, product } = begun;
  await page.goto(`${product.origin}/contracts/detail/${shown.id}?tab=documents`);
  await expect(documents()).toHaveAttribute('aria-busy', 'false');
  await documents().getByRole('button', { name: 'New document' }).click();
  const form = documents().getByRole('form', { name: 'New document' });
  const chooser = await openChooser(page, () => form.getByRole('button', { name: 'Choose files' }).click());
  await chooser.setFiles([
    onDisk('med card 2026-03-15.pdf', await paper('Medical certificate')),
    onDisk('med card back.png', await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })),
    onDisk('page.pdf', '<!doctype html><script>alert(1)</script>'),
    onDisk('note.txt', 'a note'),
  ]);
  const refusals = form.getByRole('alert');
  await expect(refusals).toContainText('page.pdf is not a PDF inside');
  await expect(refusals).toContainText('Invalid file type: note.txt. Driver documents are PDF, PNG or JPEG.');
  await expect(form.getByRole('combobox', { name: 'Document type' })).toHaveValue('MEDICAL_CERTIFICATE');
  await expect(form.getByRole('textbox', { name: 'Issued on' })).toHaveValue('03/15/2026');
  await looksRight(page, 'a new document of a driver');
  await form.getByRole('button', { name: 'File document' }).click();
  await expect(said('Medical certificate is filed')).toBeVisible();
  const list = documents().getByRole('list', { name: 'Medical certificate' });
  await expect(list.getByRole('listitem')).toContainText('Expires on 03/15/2028');
  await expect(list.getByRole('listitem')).toContainText('Current');
  expect((await papersOf('MEDICAL_CERTIFICATE'))[0]).toEqual({
    status: 'ACTIVE',
    json: { issuedDate: '2026-03-15', expirationDate: '2028-03-15' },
    files: 2,
  });
});

test('the wizard files a document in four steps; Next waits for a value, and picks are kept when it is left', async () => {
  const { page, product } = begun;
  await page.goto(`${product.origin}/contracts`);
  await begun.agent.upToDate();
  await page.keyboard.press('n');
  await page.keyboard.press('w');
  await expect(page.getByRole('heading', { name: 'Select Customer' })).toBeVisible();
  const next = page.getByRole('button', { name: 'Next' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  const pick = async (label: string, words: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: label }).fill(words);
    await page.getByRole('option').filter({ hasText: option }).first().click();
  };
  await pick('Customer', shown.customer, shown.customer);
  await expect(next).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Select Driver' })).toBeVisible();
  await pick('Driver', shown.lastName, shown.lastName);
  await next.click();
  await expect(page.getByRole('heading', { name: 'Document Type' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Document Type' }).selectOption('Lease agreement');
  // Left in the middle, it goes on where it was.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`${product.origin}/contracts`);
  await page.keyboard.press('n');
  await page.keyboard.press('w');
  await expect(page.getByRole('combobox', { name: 'Document Type' })).toHaveValue('LEASE_AGREEMENT');
  await looksRight(page, 'the wizard of driver documents');
  await next.click();
  await expect(page.getByRole('heading', { name: 'Upload File' })).toBeVisible();
  const finish = page.getByRole('button', { name: 'Finish' });
  await expect(finish).toHaveAttribute('aria-disabled', 'true');
  const chooser = await openChooser(page, () => page.getByRole('button', { name: 'Choose files' }).click());
  await chooser.setFiles([onDisk('lease.pdf', await paper('Lease'))]);
  await page.getByRole('textbox', { name: 'Unit' }).fill('12');
  await finish.click();
  await expect(said('Lease agreement is filed')).toBeVisible();
  await expect(documents().getByRole('button', { name: 'lease.pdf', exact: true })).toBeVisible();
  expect((await papersOf('LEASE_AGREEMENT'))[0]).toEqual({ status: 'ACTIVE', json: { unit: '12' }, files: 1 });
});

test('files dropped on the list of drivers are filed each for its driver, and one undo takes them back', async () => {
  const { page, product } = begun;
  await page.goto(`${product.origin}/contracts`);
  await begun.agent.upToDate();
  const named = `${shown.lastName} ${shown.name}`;
  const names = [`${named} mvr 2026-05-01.pdf`, `${named} scan.pdf`, 'scan0001.pdf', 'note.txt'];
  const table = page.getByRole('grid').or(page.getByRole('table')).first();
  const bytes = [...(await paper('Scanned'))];
  await table.evaluate(
    (element, given) => {
      const dataTransfer = new DataTransfer();
      for (const name of given.names) dataTransfer.items.add(new File([new Uint8Array(given.bytes)], name));
      for (const type of ['dragover', 'drop'])
        element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    { names, bytes },
  );
  await expect(page.getByRole('heading', { name: 'File several documents' })).toBeVisible();
  const items = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(items).toHaveCount(4);
  await expect(page.getByRole('combobox', { name: `Type of ${names[0]}` })).toHaveValue('MVR');
  await expect(page.getByRole('combobox', { name: `Driver of ${names[0]}` })).toHaveValue(`${shown.name} ${shown.lastName}`);
  await expect(items.nth(2)).toContainText('the file name tells neither');
  await expect(items.nth(3)).toContainText('Driver documents are PDF, PNG or JPEG');
  await page.getByRole('combobox', { name: `Type of ${names[1]}` }).selectOption('PSP');
  await looksRight(page, 'many documents of drivers');
  await page.getByRole('button', { name: 'File 2 documents' }).click();
  await expect(said('2 documents filed')).toBeVisible();
  expect((await papersOf('MVR'))[0]).toEqual({ status: 'ACTIVE', json: { reportDate: '2026-05-01' }, files: 1 });
  expect((await papersOf('PSP'))[0]).toMatchObject({ status: 'ACTIVE', files: 1 });
  await expect(items).toHaveCount(2);
  await said('2 documents filed').getByRole('button', { name: 'Undo' }).click();
  await expect(said('Undone')).toBeVisible();
  expect([(await papersOf('MVR'))[0], (await papersOf('PSP'))[0]].map((one) => one?.status)).toEqual(['DELETED', 'DELETED']);
});
