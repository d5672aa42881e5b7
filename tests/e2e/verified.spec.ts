import type { Page } from '@playwright/test';
import { packLines, readPack, type PackRecord } from '#sync/tiers/pack.ts';
import { beginAsAgent } from './support/beginAsAgent.ts';
import { deviceRecords } from './support/deviceRecords.ts';
import type { Person } from './support/person.ts';
import type { Product } from './support/product.ts';
import { putRecord } from './support/putRecord.ts';
import { expect, test } from './support/test.ts';

/** Rows that a disk or a hand has damaged behind everybody's back are found and made whole, and the status bar means what it says. */
let product: Product;
let agent: Person;
let page: Page;

beginAsAgent('/cases', {
  begun: (begun) => ({ product, agent, page } = begun),
});

const VERIFIED = /Up to date · verified \d{1,2}:\d\d [AP]M · ([\d,]+) rows?/;
const rowsSaid = async (): Promise<number> => Number(VERIFIED.exec(await agent.sync().innerText())![1]!.replaceAll(',', ''));

/** A row as this device stores it, by itself or in a pack; `hurt` damages it on the way: a field of it, or (null) all of it goes. */
async function onDevice(table: string, id: string, hurt?: { field: string | null }): Promise<Record<string, unknown> | null> {
  const hurtRow = (row: Record<string, unknown>): Record<string, unknown> | null =>
    hurt?.field ? { ...row, [hurt.field]: 'damaged' } : null;
  const kept = (await deviceRecords(page)).filter(({ store }) => store === table || store === 'packs');
  const own = kept.find(({ store, record }) => store === table && (record as { id: string }).id === id);
  if (own) {
    const row = own.record as Record<string, unknown>;
    if (hurt) await putRecord(page, own.database, table, hurtRow(row) ?? id);
    return row;
  }
  for (const { database, record } of kept) {
    const pack = record as PackRecord;
    if (!pack.key?.startsWith(`${table}/`)) continue;
    const { ids, line } = readPack(pack);
    const at = ids.indexOf(id);
    if (at < 0) continue;
    const row = JSON.parse(line(at)) as Record<string, unknown>;
    if (!hurt) return row;
    const damaged = hurtRow(row);
    const lines = ids.map((_, i) => line(i)).toSpliced(at, 1, ...(damaged ? [JSON.stringify(damaged)] : []));
    await putRecord(page, database, 'packs', packLines(pack.key, damaged ? ids : ids.toSpliced(at, 1), lines));
    return row;
  }
  return null;
}

test('[SYNC-C15] after the initial sync every row is compared, and the status bar says when and how many', async () => {
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
  await onDevice('caseComments', comment!.id, { field: 'plainText' });
  await onDevice('caseHistories', history!.id, { field: null });
  expect(await onDevice('caseComments', comment!.id)).toMatchObject({ plainText: 'damaged' });
  expect(await onDevice('caseHistories', history!.id)).toBeNull();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Verify local data');
  await page.getByRole('option', { name: /Verify local data/ }).click();
  await expect.poll(async () => (await onDevice('caseComments', comment!.id))?.['plainText'], { timeout: 90_000 }).toBe(comment!.plainText);
  await expect.poll(async () => (await onDevice('caseHistories', history!.id))?.['id']).toBe(history!.id);
  await expect(agent.sync()).toHaveText(VERIFIED, { timeout: 60_000 });
  expect(await rowsSaid()).toBe(rows);
});
