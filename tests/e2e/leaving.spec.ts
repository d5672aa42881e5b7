import type { Locator, Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEMO_PASSWORD } from '#server/seed/demoPeople.ts';
import { looksRight } from './support/axe.ts';
import { deviceText } from './support/deviceText.ts';
import { loseReplicas } from './support/loseReplicas.ts';
import { makeSegments } from './support/makeSegments.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product?.stop());

/** Words that stand in everything that a person sees here, and must stand nowhere once they have left. */
const CANARY = 'canary-7d1f';

/** Everything that a page of this origin can read: databases with their records, files, caches, notes. */
async function readDevice(page: Page): Promise<{ databases: string[]; files: string[]; caches: string[]; text: string }> {
  const beside = await page.evaluate(async () => {
    const texts: string[] = [];
    const files: string[] = [];
    const walk = async (folder: FileSystemDirectoryHandle, path: string): Promise<void> => {
      for await (const [name, handle] of folder as unknown as AsyncIterable<[string, FileSystemHandle]>) {
        if (handle.kind === 'directory') await walk(handle as FileSystemDirectoryHandle, `${path}${name}/`);
        else {
          files.push(path + name);
          const textOf = async (): Promise<string> => (await (handle as FileSystemFileHandle).getFile()).text();
          // It is read again when it changes meanwhile; one that is erased by then says nothing.
          texts.push(
            await textOf()
              .catch(textOf)
              .catch(() => ''),
          );
        }
      }
    };
    await walk(await navigator.storage.getDirectory(), '/');
    const cacheNames = await caches.keys();
    for (const name of cacheNames) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) texts.push(request.url, await (await cache.match(request))!.text());
    }
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return { databases, files, caches: cacheNames, text: texts.join('\n') };
  });
  return { ...beside, text: `${beside.text}\n${await deviceText(page)}` };
}

const commentBox = (page: Page): Locator => page.getByRole('region', { name: /^Pane 1/ }).getByRole('textbox', { name: /comment/i });

async function commentOn(page: Page, text: string): Promise<void> {
  await commentBox(page).fill(text);
  await page.keyboard.press('Control+Enter');
}

/** Longer than the browser keeps what a page has put into localStorage before it writes it down, in milliseconds. */
const WRITTEN_DOWN_MS = 10_000;

/** A word that no packer makes shorter, so that it would be found. */
const hexMark = (): string => randomBytes(14).toString('hex');

/** The files of a browser's profile that have a word in them, in either form in which browsers write text. */
function foundIn(profile: string, mark: string): string[] {
  const files = readdirSync(profile, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const forms = [Buffer.from(mark, 'latin1'), Buffer.from(mark, 'utf16le')];
  const bytesOf = (file: string): Buffer => {
    try {
      return readFileSync(file);
    } catch {
      // The browser has removed it since it was listed.
      return Buffer.alloc(0);
    }
  };
  return files
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => forms.some((form) => bytesOf(file).includes(form)));
}

async function signInAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const comments = (): Promise<{ plainText: string }[]> =>
  product.sql<{ plainText: string }>(`select "plainText" from "caseComments" where "plainText" like $1 order by 1`, [`%${CANARY}%`]);

test('[SYNC-C16] [SYNC-C17] who signs out offline leaves nothing to read; signed in again, their work arrives', async () => {
  const agent = new Person(product, 'agent@demo.test');
  const [{ id }] = (await product.sql<{ id: string }>(`select id from "cases" where "status" = 'NEW' order by id limit 1`)) as [
    { id: string },
  ];
  await product.sql(`update "cases" set "attorneyName" = $1 where id = $2`, [`${CANARY} of a row`, id]);
  const page = await agent.signIn(`/cases/details/${id}`);
  await agent.upToDate();
  const second = await agent.context.newPage();
  await second.goto(`${product.origin}/cases/details/${id}`);
  await expect(second.getByRole('status', { name: 'Sync' })).toContainText('Up to date');
  expect((await readDevice(page)).text).toContain(`${CANARY} of a row`);

  await agent.goOffline();
  await product.network.cut();
  await commentOn(page, `${CANARY} first`);
  await commentOn(second, `${CANARY} second`);
  await expect(agent.sync()).toContainText('2 changes waiting');
  expect((await readDevice(page)).text).toContain(`${CANARY} second`);

  await page.goto(`${product.origin}/logout`);
  await expect(page.getByRole('heading', { name: 'You are signed out. 2 changes were not sent' })).toBeVisible();
  await expect.poll(async () => (await readDevice(page)).databases).toEqual(['weighstation-sealed']);
  const left = await readDevice(page);
  expect(left.text).not.toContain(CANARY);
  expect(left.files).toEqual([]);
  await expect(second.getByText(CANARY)).toHaveCount(0);
  expect(await comments()).toEqual([]);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save an encrypted copy' }).click();
  expect((await saving).suggestedFilename()).toBe('weighstation-sealed-work.json');

  await product.network.restore();
  await agent.context.setOffline(false);
  await second.close();

  // Somebody else at the same computer learns that there is something, and touches nothing.
  const other = await page.context().newPage();
  await page.close();
  await other.goto(product.origin);
  await signInAs(other, 'agent2@demo.test');
  await expect(other.getByRole('status', { name: 'Sync' })).toContainText('Up to date');
  await other.getByRole('status', { name: 'Sync' }).getByRole('button').click();
  await expect(other.getByText('Sealed work of another user is on this device: 2 changes.')).toBeVisible();
  expect(await comments()).toEqual([]);
  await other.goto(`${product.origin}/logout`);

  await signInAs(other, 'agent@demo.test');
  await expect.poll(comments).toEqual([{ plainText: `${CANARY} first` }, { plainText: `${CANARY} second` }]);
  await expect.poll(async () => (await readDevice(other)).databases.filter((name) => name === 'weighstation-sealed')).toEqual([]);
  await expect(other.getByRole('status', { name: 'Sync' })).toContainText('Up to date');
  await other.getByRole('status', { name: 'Sync' }).getByRole('button').click();
  await expect(other.getByText('2 changes from before you left are saved now.')).toBeVisible();
  await agent.leave();
});

test('[SYNC-C16] who signs out leaves none of their rows, news or words in the files of the browser', async () => {
  const marks = { row: hexMark(), inFile: hexMark(), news: hexMark(), typed: hexMark(), written: hexMark() };
  await makeSegments(product);
  const [{ id }] = (await product.sql<{ id: string }>(`select id from "cases" where "status" = 'NEW' order by id limit 1`)) as [
    { id: string },
  ];
  await product.sql(`update "cases" set "attorneyName" = $1 where id = $2`, [marks.row, id]);
  await product.sql(`update "violationCodes" set description = $1 where id = (select min(id) from "violationCodes")`, [marks.inFile]);
  const agent = new Person(product, 'agent@demo.test');
  const page = await agent.signIn(`/cases/details/${id}`);
  await expect(page.getByText(marks.row).first()).toBeVisible();
  await agent.upToDate();
  await product.sql(`update "cases" set "attorneyName" = $1 where id = $2`, [marks.news, id]);
  await expect(page.getByText(marks.news).first()).toBeVisible();
  await commentBox(page).fill(marks.typed);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((name) => name.includes('comment:')))).toBe(true);
  await page.waitForTimeout(WRITTEN_DOWN_MS);
  await commentOn(page, marks.written);
  await expect.poll(() => product.sql(`select from "caseComments" where "plainText" = $1`, [marks.written])).toHaveLength(1);
  await agent.upToDate();
  const device = await deviceText(page);
  expect([marks.news, marks.written].map((mark) => device.includes(mark))).toEqual([true, true]);
  expect(foundIn(agent.profile, 'weighstation')).not.toEqual([]);
  for (const mark of [marks.row, marks.inFile, marks.news, marks.typed]) expect(foundIn(agent.profile, mark)).toEqual([]);

  await page.goto(`${product.origin}/logout`);
  await expect(page.getByLabel('Email')).toBeVisible();
  await agent.closeBrowser();
  for (const mark of Object.values(marks)) expect(foundIn(agent.profile, mark)).toEqual([]);
  await agent.leave();
});

test('[SYNC-C7] a role that changes in the middle of the work leaves no row of the old one, in any tab or store', async () => {
  const agent = new Person(product, 'agent2@demo.test');
  const [mine] = await product.sql<{ id: string; customerId: string }>(`select id, "customerId" from "cases" order by id limit 1`);
  const foreign = `${CANARY} of another carrier`;
  const [other] = await product.sql<{ id: string }>(
    `update "cases" set "attorneyName" = $1 where id = (select id from "cases" where "customerId" <> $2 order by id limit 1) returning id`,
    [foreign, mine!.customerId],
  );
  const page = await agent.signIn(`/cases/details/${other!.id}`);
  await agent.upToDate();
  const second = await agent.context.newPage();
  await second.goto(`${product.origin}/cases/details/${other!.id}`);
  await expect(second.getByRole('status', { name: 'Sync' })).toContainText('Up to date');
  await expect(second.getByText(foreign).first()).toBeVisible();
  await expect.poll(async () => (await readDevice(page)).text.includes(foreign)).toBe(true);

  await product.sql(`update "users" set "role" = 'CUSTOMER', "customerId" = $1 where "email" = 'agent2@demo.test'`, [mine!.customerId]);
  await expect.poll(async () => (await readDevice(page)).text.includes(foreign)).toBe(false);
  for (const tab of [page, second]) {
    await expect(tab.getByText(foreign)).toHaveCount(0);
    await expect(tab.getByRole('status', { name: 'Sync' })).toContainText('Up to date');
  }
  expect((await readDevice(page)).text).not.toContain(foreign);
  await product.sql(`update "users" set "role" = 'AGENT', "customerId" = null where "email" = 'agent2@demo.test'`);
  await agent.leave();
});

test('[SYNC-C18] a database that is deleted under an open tab is filled again without a reload', async () => {
  const agent = new Person(product, 'agent2@demo.test');
  const page = await agent.signIn('/cases');
  await agent.upToDate();
  const rows = page.getByRole('grid', { name: 'Cases' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const count = await rows.count();
  await page.evaluate(() => void ((window as { sameTab?: boolean }).sameTab = true));
  await loseReplicas(page);
  await expect.poll(async () => (await readDevice(page)).databases.length).toBe(1);
  await agent.upToDate();
  await expect(rows).toHaveCount(count);
  expect(await page.evaluate(() => (window as { sameTab?: boolean }).sameTab)).toBe(true);
  await agent.leave();
});

test('[USER-13] who deletes their account reads what goes and what stays, types their email, and is out: nothing is left on the device', async () => {
  const person = new Person(product, 'agent2@demo.test');
  const page = await person.signIn('/user-management/settings/my-account');
  await person.upToDate();
  await looksRight(page, 'My account with the way to delete it');
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your name stays on what you did');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog).toContainText('Type agent2@demo.test to delete your account');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('agent2@demo.test');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect.poll(async () => (await readDevice(page)).databases).toEqual([]);
  expect((await readDevice(page)).files).toEqual([]);
  await signInAs(page, 'agent2@demo.test');
  await expect(page.getByRole('alert')).toContainText('Wrong email or password.');
  // Their row, and what they wrote under it, stay.
  expect(await product.sql(`select status, "authProfileId" from users where email = 'agent2@demo.test' and "deletedAt" is null`)).toEqual([
    { status: 'active', authProfileId: null },
  ]);
  await person.leave();
});

test('[USER-12] somebody whose email is not verified sends the mail again, opens its link, and is a user', async () => {
  const ghost = new Person(product, 'ghost@demo.test');
  const page = await ghost.openBrowser();
  await page.goto(product.origin);
  await signInAs(page, 'ghost@demo.test');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('Please verify your email first.')).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('A link to verify your email is on its way to ghost@demo.test.')).toBeVisible();
  await looksRight(page, 'the page of somebody whose email is not verified');
  const mailbox = await page.context().newPage();
  await mailbox.goto(`${product.origin}/mailbox`);
  await mailbox.getByText('To ghost@demo.test').first().click();
  await mailbox
    .getByRole('link', { name: /verify-email/ })
    .first()
    .click();
  await expect(mailbox.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await looksRight(mailbox, 'the page that verifies an email');
  await mailbox.getByRole('button', { name: 'Verify email' }).click();
  await expect(mailbox.getByRole('status', { name: 'Sync' })).toContainText('Up to date');
  await ghost.leave();
});
