import type { Page } from '@playwright/test';
import { beginAsAgent } from './support/beginAsAgent.ts';
import type { Person } from './support/person.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** Rows that a disk or a hand has damaged behind everybody's back are found and made whole, and the status bar means what it says. */
let product: Product;
let agent: Person;
let page: Page;

beginAsAgent('/cases', {
  begun: (begun) => ({ product, agent, page } = begun),
});

const VERIFIED = /Up to date · verified \d\d:\d\d · ([\d,]+) rows?/;
const rowsSaid = async (): Promise<number> => Number(VERIFIED.exec(await agent.sync().innerText())![1]!.replaceAll(',', ''));

/** A row as this device stores it, by itself or in a pack; `hurt` damages it on the way: a field of it, or (null) all of it goes. */
function onDevice(table: string, id: string, hurt?: { field: string | null }): Promise<Record<string, unknown> | null> {
  return page.evaluate(
    async ([store, key, harm]) => {
      interface Pack {
        ids: string;
        text: string;
        ends: Uint32Array;
      }
      const done = <R>(request: IDBRequest<R>): Promise<R> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const info = (await indexedDB.databases()).find((one) => one.name?.startsWith('weighstation-'))!;
      const db = await done(indexedDB.open(info.name!));
      const tx = db.transaction([store, 'packs'], 'readwrite');
      try {
        const rows = tx.objectStore(store);
        const own = (await done(rows.get(key))) as Record<string, unknown> | undefined;
        if (own) {
          if (harm?.field) await done(rows.put({ ...own, [harm.field]: 'damaged' }));
          else if (harm) await done(rows.delete(key));
          return own;
        }
        const packs = (await done(tx.objectStore('packs').getAll(IDBKeyRange.bound(`${store}/`, `${store}0`)))) as Pack[];
        const pack = packs.find(({ ids }) => ids.split('\n').includes(key));
        if (!pack) return null;
        const ids = pack.ids.split('\n');
        const lines = pack.text.split('\n');
        const at = ids.indexOf(key);
        const row = JSON.parse(lines[at]!) as Record<string, unknown>;
        if (!harm) return row;
        if (harm.field) lines[at] = JSON.stringify({ ...row, [harm.field]: 'damaged' });
        else {
          ids.splice(at, 1);
          lines.splice(at, 1);
        }
        let end = -1;
        const ends = Uint32Array.from(lines, (line) => (end += line.length + 1));
        await done(tx.objectStore('packs').put({ ...pack, ids: ids.join('\n'), text: lines.join('\n'), ends }));
        return row;
      } finally {
        db.close();
      }
    },
    [table, id, hurt ?? null] as const,
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
