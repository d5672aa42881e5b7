import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PDF, rgb } from '@libpdf/core';
import type { Locator, Page } from '@playwright/test';
import { docx } from '#server/files/testing/samples.ts';
import { looksRight } from './support/axe.ts';
import { openChooser } from './support/openChooser.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** Papers come to a case, are looked at, wait without a network, and go: with real files, one story in order. */
test.describe.configure({ mode: 'serial' });

const MB = 1024 * 1024;
const PAGES = 3;

let product: Product;
let agent: Person;
let folder: string;
let case_: { id: string; caseID: string };

/** A file on this machine's disk. */
function onDisk(name: string, content: Uint8Array | string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  return file;
}

/** A PDF whose pages say their number. */
async function paper(title: string, pages = PAGES): Promise<Uint8Array> {
  const pdf = PDF.create();
  for (let n = 1; n <= pages; n += 1) {
    const page = pdf.addPage({ size: 'letter' });
    page.drawText(`${title} page ${n}`, { x: 72, y: 600, size: 36, color: rgb(0.1, 0.1, 0.4) });
  }
  return pdf.save();
}

test.beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'weighstation-papers-'));
  product = await startProduct();
  agent = new Person(product, 'agent@demo.test');
  const [found] = await product.sql<typeof case_>(
    `select c.id, c."caseID" from cases c where c.status = 'IN_PROGRESS' and c."deletedAt" is null
     and not exists (select from "caseDocuments" d where d."caseId" = c.id) order by c.id limit 1`,
  );
  case_ = found!;
});
test.afterAll(async () => {
  await agent?.leave();
  await product?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const documents = (page: Page = agent.page): Locator => page.getByRole('region', { name: 'Documents' });
const stored = async (): Promise<string[]> => {
  const rows = await product.sql<{ filename: string }>(
    `select filename from "caseDocuments" where "caseId" = $1 and "deletedAt" is null order by filename`,
    [case_.id],
  );
  return rows.map(({ filename }) => filename).sort();
};

/** After so long the viewer has looked whether its step back was taken. */
const LONGER_THAN_A_STEP_MS = 500;

/** Presses what opens the chooser of files, and chooses. */
async function choose(page: Page, open: () => Promise<void>, files: string[]): Promise<void> {
  await (await openChooser(page, open)).setFiles(files);
}

/** Lets go of files over the record, as from a folder of this machine; or pastes them. */
async function give(
  page: Page,
  how: 'drop' | 'paste',
  files: readonly { name: string; type: string; content: Uint8Array }[],
): Promise<void> {
  const data = await page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer();
      for (const { name, type, bytes } of all) transfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
      return transfer;
    },
    files.map(({ name, type, content }) => ({ name, type, bytes: [...content] })),
  );
  await page.evaluate(
    ([kind, transfer]) => {
      const place = document.querySelector('article h1')!;
      const at = { bubbles: true, cancelable: true };
      if (kind === 'paste') place.dispatchEvent(new ClipboardEvent('paste', { ...at, clipboardData: transfer }));
      else for (const type of ['dragover', 'drop']) place.dispatchEvent(new DragEvent(type, { ...at, dataTransfer: transfer }));
    },
    [how, data] as const,
  );
}

test('files come by key, several at once, and the ones that cannot be are refused with what to do', async () => {
  const page = await agent.resume(`/cases/details/${case_.id}`);
  await agent.upToDate();
  await expect(documents()).toContainText('No documents');
  await choose(page, () => page.keyboard.press('a'), [
    onDisk('citation.pdf', await paper('Citation')),
    onDisk("O'Brien statement.txt", 'The truck was parked.'),
    onDisk('too-big.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(26 * MB)])),
    onDisk('page.pdf', '<!doctype html><script>alert(1)</script>'),
    onDisk('empty.pdf', ''),
    onDisk('run.exe', 'MZ'),
  ]);
  const refusals = documents().getByRole('alert');
  await expect(refusals).toContainText('too-big.pdf is too large: 26.1 MB, and at most 25 MB can be sent.');
  await expect(refusals).toContainText('page.pdf is not a PDF inside, whatever its name says. Save it as a PDF, then add it.');
  await expect(refusals).toContainText('empty.pdf is empty.');
  await expect(refusals).toContainText('Invalid file type: run.exe. Allowed are PDF, PNG, JPEG, plain text and Word.');
  await expect(documents().getByRole('button', { name: 'citation.pdf' })).toBeVisible();
  await expect(documents().getByRole('button', { name: "O'Brien statement.txt" })).toBeVisible();
  await expect(documents()).toContainText('Statement of facts');
  await looksRight(page, 'a case with refused files');
  await refusals.getByRole('button', { name: 'Dismiss' }).click();
  await expect(refusals).toHaveCount(0);
  expect(await stored()).toEqual(["O'Brien statement.txt", 'citation.pdf']);
});

test('files are dropped on the pane and pasted', async () => {
  const { page } = agent;
  const picture = { type: 'image/png', content: await page.screenshot() };
  await give(page, 'drop', [{ name: 'dash cam.png', ...picture }]);
  await expect(documents().getByRole('button', { name: 'dash cam.png' })).toBeVisible();
  const other = { type: 'image/png', content: await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } }) };
  await give(page, 'paste', [{ name: 'image.png', ...other }]);
  await expect(documents().getByRole('button', { name: /^Pasted .*\.png$/ })).toBeVisible();
  expect(await stored()).toHaveLength(4);
});

test('what only the server sees is refused with its words, can be tried again, and removed', async () => {
  const { page } = agent;
  const locked = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from('no end')]);
  await choose(page, () => page.getByRole('button', { name: 'Attach files' }).click(), [onDisk('broken.pdf', locked)]);
  const way = documents().getByRole('list', { name: 'Files on their way' });
  await expect(way).toContainText('Not taken:');
  await way.getByRole('button', { name: 'Try broken.pdf again' }).click();
  await expect(way).toContainText('Not taken:');
  await way.getByRole('button', { name: 'Remove broken.pdf' }).click();
  await expect(way).toHaveCount(0);
  expect(await stored()).toHaveLength(4);
});

test('a PDF opens in its pane: pages, zoom, rotation and the next document by keys; Back leaves it', async () => {
  const { page } = agent;
  await documents().getByRole('button', { name: 'citation.pdf' }).focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('region', { name: 'Document citation.pdf' });
  await expect(viewer.getByText('Page 1 of 3')).toBeVisible();
  await expect(viewer.getByText('Citation page 1')).toBeAttached();
  await expect(viewer.getByRole('group', { name: 'Content' })).toBeFocused();
  // Drawn, and not only laid out.
  const isDrawn = (): Promise<boolean> =>
    viewer
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        return data.some((value, i) => i % 4 === 0 && value < 100);
      });
  await expect.poll(isDrawn).toBe(true);
  // In a font as wide as the one that it asks for and does not bring: letters that another one makes wider would overlap.
  const hasFont = (): Promise<boolean> =>
    page.evaluate(async () => (await caches.match('/assets/pdf/LiberationSans-Regular.ttf')) !== undefined);
  await expect.poll(hasFont).toBe(true);
  await looksRight(page, 'an open document');
  await page.keyboard.press('j');
  await expect(viewer.getByText('Page 2 of 3')).toBeVisible();
  await expect(viewer.getByText('Citation page 2')).toBeAttached();
  await page.keyboard.press('k');
  await expect(viewer.getByText('Page 1 of 3')).toBeVisible();
  const first = viewer.locator('[data-page="1"]');
  const wide = (await first.boundingBox())!;
  await page.keyboard.press('-');
  await expect.poll(async () => (await first.boundingBox())!.width).toBeLessThan(wide.width);
  await page.keyboard.press('r');
  await expect.poll(async () => (await first.boundingBox())!.width > (await first.boundingBox())!.height).toBe(true);
  await page.keyboard.press('0');
  const saving = page.waitForEvent('download');
  await page.keyboard.press('d');
  expect((await saving).suggestedFilename()).toBe('citation.pdf');

  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('region', { name: "Document O'Brien statement.txt" })).toContainText('The truck was parked.');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('img', { name: 'dash cam.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: /^Document / })).toHaveCount(0);
  await expect(documents().getByRole('button', { name: 'dash cam.png' })).toBeFocused();

  await documents().getByRole('button', { name: 'citation.pdf' }).click();
  await expect(viewer.getByText('Citation page 1')).toBeAttached();
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole('heading', { name: case_.caseID })).toBeVisible();
});

test('of a Word document the pane says that it is not shown, and gives it by Enter and by key', async () => {
  const { page } = agent;
  await choose(page, () => page.getByRole('button', { name: 'Attach files' }).click(), [onDisk('statement of facts.docx', docx())]);
  await documents().getByRole('button', { name: 'statement of facts.docx', exact: true }).focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('region', { name: 'Document statement of facts.docx' });
  await expect(viewer.getByRole('heading', { name: 'Word documents are not shown here' })).toBeVisible();
  await expect(viewer).toContainText('Download statement of facts.docx and open it in your own program.');
  // Nothing that would do nothing.
  await expect(viewer.getByRole('button', { name: /Zoom|Rotate|%/ })).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: 'Download', exact: true })).toBeFocused();
  await looksRight(page, 'a Word document');
  // One press, though the button that was given the focus has a tooltip: that would have taken it.
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(documents().getByRole('button', { name: 'statement of facts.docx', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(viewer.getByRole('button', { name: 'Download', exact: true })).toBeFocused();
  // What looks whether the step out was taken must not take the step for this one.
  await page.waitForTimeout(LONGER_THAN_A_STEP_MS);
  await expect(viewer.getByRole('button', { name: 'Download', exact: true })).toBeFocused();
  for (const key of ['Enter', 'd']) {
    const saving = page.waitForEvent('download');
    await page.keyboard.press(key);
    expect((await saving).suggestedFilename()).toBe('statement of facts.docx');
  }
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
});

test('a document is removed without a network, and put back by the toast or by key', async () => {
  const { page } = agent;
  const dashCam = documents().getByRole('button', { name: 'dash cam.png' });
  const isStored = async (): Promise<boolean> => (await stored()).includes('dash cam.png');
  const remove = async (): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Remove case document');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('dash cam.png').click();
    await expect(dashCam).toHaveCount(0);
  };
  await product.network.cut();
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dashCam).toBeVisible();
  await remove();
  expect(await isStored()).toBe(true);
  await product.network.restore();
  await expect.poll(isStored).toBe(false);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('z');
  await expect(dashCam).toBeVisible();
  await expect.poll(isStored).toBe(true);
});

test('without a network a file waits, outlives a reload, and reaches the server once', async () => {
  const { page } = agent;
  await agent.goOffline();
  await product.network.cut();
  await choose(page, () => page.getByRole('button', { name: 'Attach files' }).click(), [
    onDisk('poa.pdf', await paper('Power of attorney', 1)),
  ]);
  const way = documents().getByRole('list', { name: 'Files on their way' });
  await expect(way).toContainText('On this device, sent once the server can be reached');
  await page.reload();
  await expect(way).toContainText('poa.pdf');
  await agent.context.setOffline(false);
  await product.network.restore();
  await expect(documents().getByRole('button', { name: 'poa.pdf' })).toBeVisible({ timeout: 30_000 });
  await expect(way).toHaveCount(0);
  expect((await stored()).filter((name) => name === 'poa.pdf')).toHaveLength(1);
});

test('a case is kept for court with its files, until a day', async () => {
  const { page } = agent;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Keep for court');
  await page.keyboard.press('Enter');
  await page.keyboard.type('12/31/2030');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').or(page.locator('article header')).first()).toContainText('Kept offline until 12/31/2030');
  await expect(documents()).toContainText('On this device');

  // On a phone what is known of a file goes below its name, which would be squeezed to a few letters beside it.
  await page.setViewportSize({ width: 390, height: 844 });
  const widths = await documents()
    .locator('[data-document]')
    .evaluateAll((all) => all.map((name) => name.getBoundingClientRect().width));
  expect(Math.min(...widths)).toBeGreaterThan(180);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a file that waits outlives a sign-out: nobody reads it meanwhile, and it goes after the next sign-in', async () => {
  const { page } = agent;
  await agent.goOffline();
  await product.network.cut();
  const words = 'The clerk said that nobody may know';
  await choose(page, () => page.getByRole('button', { name: 'Attach files' }).click(), [onDisk('secret clerk.txt', words)]);
  await expect(documents().getByRole('list', { name: 'Files on their way' })).toContainText('secret clerk.txt');
  await page.goto(`${product.origin}/logout`);
  await expect(page.getByRole('heading', { name: 'Sign-in did not start' })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('weighstation-waiting-files')) continue;
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
      });
      const all = (store: string): Promise<Record<string, { bytes?: ArrayBuffer }>[]> =>
        new Promise((resolve) => {
          const request = db.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
        });
      const rows = (await Promise.all([...db.objectStoreNames].map(all))).flat();
      db.close();
      for (const row of rows) {
        texts.push(JSON.stringify(row));
        for (const part of [row as { bytes?: ArrayBuffer }, ...Object.values(row)]) {
          if (part?.bytes) texts.push(new TextDecoder().decode(part.bytes));
        }
      }
    }
    return texts;
  });
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.some((text) => /clerk/.test(text))).toBe(false);
  await agent.context.setOffline(false);
  await product.network.restore();
  const again = await agent.signInAtLogin(`/cases/details/${case_.id}`);
  await agent.upToDate();
  await expect(documents(again).getByRole('button', { name: 'secret clerk.txt', exact: true })).toBeVisible({ timeout: 30_000 });
  await expect.poll(async () => (await stored()).filter((name) => name === 'secret clerk.txt')).toHaveLength(1);
});
