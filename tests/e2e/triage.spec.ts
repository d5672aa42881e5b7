import type { Locator, Page } from '@playwright/test';
import { beginAsAgent } from './support/beginAsAgent.ts';
import { looksRight } from './support/axe.ts';
import { dismissedAlerts } from './support/dismissed.ts';
import { noPointer, press as pressOn } from './support/keyboard.ts';
import { openChooser } from './support/openChooser.ts';
import type { Person } from './support/person.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** Alerts one by one, one key each: as a person who clears them in the morning does it. */
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** The smallest there is. */
const PDF =
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Count 0 /Kids [] >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n';

let product: Product;
let agent: Person;
let page: Page;

beginAsAgent('/cases', {
  size: WIDE,
  begun: async (begun) => {
    ({ product, agent, page } = begun);
    await noPointer(page);
    await agent.upToDate();
  },
});

const press = (...keys: string[]): Promise<void> => pressOn(page, ...keys);
const card = (): Locator => page.getByRole('article');
const place = (): Locator => page.locator('#triage-place');
const action = (name: string): Locator => card().getByRole('button', { name });
const dismissed = (): Promise<number> => dismissedAlerts(product);
const title = (): Locator => card().getByRole('heading', { level: 1 });
/** The alert on the card, as the address names it a moment after it has come. */
const here = (): string => new URL(page.url()).searchParams.get('triage') ?? '';
const total = async (): Promise<number> => Number((await place().innerText()).split(' of ')[1]);

/** What was done, as the end of a round tells it; what else of the driver is open stands below. */
const outcome = (): Locator => card().getByRole('list').first().getByRole('listitem');

test('an agent clears forty alerts without touching the mouse, in forty-three keys, and takes the last one back', async () => {
  let presses = 0;
  const finger = async (key: string): Promise<void> => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const before = await dismissed();
  // As fast as fingers are: the last key waits for the list that the first two lead to.
  for (const key of ['g', 'a', 't']) await finger(key);
  await expect(card()).toBeFocused();
  const all = await total();
  expect(all).toBeGreaterThanOrEqual(40);

  let cleared = 0;
  let last = '';
  for (let n = 1; n <= 40; n += 1) {
    await expect(place()).toHaveText(`${n} of ${all}`);
    await expect(card()).toBeFocused();
    const isMinor = (await card().getByText('NON-CRITICAL').count()) > 0;
    const set = isMinor ? action(n % 5 === 0 ? 'Remind Later' : 'Dismiss') : null;
    if (set) [cleared, last] = [cleared + 1, await title().innerText()];
    else await expect(action('Dismiss')).toContainText('critical alerts cannot be dismissed');
    // The number on the card is the key; a critical alert is skipped.
    await finger(set ? (await set.innerText()).trim().charAt(0) : 's');
  }
  expect(presses).toBe(43);
  expect(cleared).toBeGreaterThan(5);
  await expect.poll(dismissed).toBe(before + cleared);

  await press('z');
  await expect(title()).toHaveText(last);
  await expect(card()).toBeFocused();
  await expect.poll(dismissed).toBe(before + cleared - 1);
});

test('a reload comes back to the card, and Escape leads to its row in the list', async () => {
  const [what, where] = [await title().innerText(), await place().innerText()];
  await page.reload();
  await expect(place()).toHaveText(where);
  await expect(title()).toHaveText(what);
  await expect(card()).toBeFocused();
  const at = here();
  await press('Escape');
  await expect(page.locator(`[data-row="${at}"]:focus`)).toHaveCount(1);
  expect(new URL(page.url()).searchParams.has('triage')).toBe(false);
});

test('[ALERT-22] a note is left by keyboard without a connection, on the card at once and on the server later; undo brings back the last', async () => {
  await press('t');
  await expect(card()).toBeFocused();
  await expect.poll(here).toMatch(/^\w{20,}/);
  const [at, where] = [here(), await place().innerText()];
  const stored = (): Promise<string | null> =>
    product.sql(`select "note", "dismissedAt" from "alerts" where "id" = $1`, [at]).then(([row]) => {
      expect(row!['dismissedAt']).toBeNull();
      return row!['note'] as string | null;
    });
  const note = card()
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Note' }) });
  const leave = async (text: string, before = ''): Promise<void> => {
    await press('m');
    const box = page.getByRole('dialog').getByRole('textbox');
    await expect(box).toBeFocused();
    await expect(box).toHaveValue(before);
    // What is chosen before the dialog has come to rest is let go of again.
    await expect(async () => {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await expect(box).toHaveValue('', { timeout: 500 });
    }).toPass();
    await page.keyboard.type(text);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(note).toContainText(text);
    await expect(place()).toHaveText(where);
  };
  await product.network.cut();
  await leave('Called the clinic');
  await expect(card()).toBeFocused();
  await product.network.restore();
  await expect.poll(stored).toBe('Called the clinic');
  await leave('Called the clinic twice', 'Called the clinic');
  await expect.poll(stored).toBe('Called the clinic twice');
  await expect(card()).toBeFocused();
  await press('z');
  await expect.poll(stored).toBe('Called the clinic');
  await expect(note).toHaveText('NoteCalled the clinic');
  await expect(place()).toHaveText(where);
  await press('Escape');
  await expect(page.locator('[data-row]:focus')).toHaveCount(1);
});

test('what is chosen is walked alone, without a connection; the end tells what was done and takes it back', async () => {
  await page.goto(`${product.origin}/alerts?alert_status=NON_CRITICAL`);
  await expect(page.locator('[data-row]:focus')).toHaveCount(1);
  const before = await dismissed();
  await product.network.cut();
  await press('x', 'j', 'x', 'j', 'x', 't');
  await expect(card()).toBeFocused();
  await expect(place()).toHaveText('1 of 3');
  await press('d');
  await expect(place()).toHaveText('2 of 3');
  await press('s');
  await expect(place()).toHaveText('3 of 3');
  await press('h');
  await expect(title()).toBeFocused();
  await expect(outcome()).toHaveText(['1dismissed', '1to be reminded of', '1skipped']);
  await press('z');
  await expect(place()).toHaveText('3 of 3');
  await expect(action('Dismiss')).toBeVisible();
  await press('k');
  await expect(place()).toHaveText('2 of 3');
  await product.network.restore();
  await expect.poll(dismissed).toBe(before + 1);
  await press('Escape');
  await expect(page.locator('[data-row]:focus')).toHaveCount(1);
});

test('an alert that somebody else has dismissed is passed over, and it is said', async () => {
  await agent.upToDate();
  await press('t');
  await expect(card()).toBeFocused();
  const what = await title().innerText();
  await expect.poll(here).toMatch(/^\w{20,}/);
  const at = here();
  await product.sql(`update "alerts" set "dismissedAt" = now() where "id" = $1`, [at]);
  await expect(page.getByRole('status').filter({ hasText: 'Passed over' })).toBeVisible();
  await expect(title()).not.toHaveText(what);
  await expect(card()).toBeFocused();
  await press('Escape');
});

test('[ALERT-14] the proper remedy of a missing hire date asks for the day, and the alert is gone', async () => {
  const [found] = await product.sql<{ id: string; driverId: string }>(
    `select "id", "driverId" from "alerts" where "entityType" = 'HIRE_DATE' and "dismissedAt" is null and "deletedAt" is null limit 1`,
  );
  await page.goto(`${product.origin}/alerts?type=HIRE_DATE&driver=${found!.driverId}`);
  await expect(page.locator('[data-row]:focus')).toHaveCount(1);
  await press('t');
  await expect(card()).toBeFocused();
  await press('1');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('yesterday');
  await press('Enter');
  await expect(outcome()).toHaveText(['1fixed']);
  await expect
    .poll(
      async () =>
        (await product.sql<{ gone: boolean }>(`select "deletedAt" is not null as "gone" from "alerts" where "id" = $1`, [found!.id]))[0]!
          .gone,
    )
    .toBe(true);
  await press('Escape');
  await expect(page.getByRole('heading', { name: 'No alerts found' })).toBeFocused();
});

/** A card of this kind; the alert on it. */
async function cardOf(type: string, driverIs = 'true'): Promise<string> {
  const [found] = await product.sql<{ id: string; driverId: string }>(
    `select a."id", a."driverId" from "alerts" a join "drivers" d on d."id" = a."driverId" join "customers" c on c."id" = a."customerId"
     where a."entityType" = $1 and a."entityStatus" <> 'NOT_SIGNED' and a."dismissedAt" is null and a."deletedAt" is null and ${driverIs} limit 1`,
    [type],
  );
  await page.goto(`${product.origin}/alerts?type=${type}&driver=${found!.driverId}&triage=${found!.id}`);
  await expect(card()).toBeFocused();
  return found!.id;
}
const resolved = async (id: string): Promise<boolean> =>
  (await product.sql<{ gone: boolean }>(`select "deletedAt" is not null as "gone" from "alerts" where "id" = $1`, [id]))[0]!.gone;

test('[ALERT-12] a copy of the license is uploaded from its card, the alert is gone, and one key takes it back', async () => {
  const id = await cardOf('DL_COPY');
  await press('1');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('in 2 years');
  const chooser = await openChooser(page, () => page.keyboard.press('Enter'));
  await chooser.setFiles({ name: "driver's license.pdf", mimeType: 'application/pdf', buffer: Buffer.from(PDF) });
  await expect(outcome()).toHaveText(['1filed or noted']);
  await expect.poll(() => resolved(id)).toBe(true);
  await press('z');
  await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible();
  await expect
    .poll(
      async () =>
        (
          await product.sql<{ n: number }>(
            `select count(*)::int n from "driverDocuments" where "json"->>'expirationDate' > '2028' and "type" = 'DL_COPY' and "deletedAt" is not null`,
          )
        )[0]!.n,
    )
    .toBe(1);
});

test('[ALERT-8] [ALERT-6] an MVR is marked reviewed and an application started by their first key', async () => {
  for (const type of ['MVR_REVIEW', 'DRIVER_APPLICATION']) {
    const id = await cardOf(type);
    await press('1');
    await expect(outcome()).toHaveText(['1filed or noted']);
    await expect.poll(() => resolved(id)).toBe(true);
  }
});

test('[ORDER-1] [ORDER-3] a PSP report is ordered at one key and canceled at another; ordered again it leaves, and the bell says what came', async () => {
  const id = await cardOf('PSP_REPORT', `d."licenseNumber" is not null and c."motorCarrierId" is not null and not c."isTokenPSPExpired"`);
  const orders = async (): Promise<number> => (await product.sql(`select from "records_order" where "alert_id" = $1`, [id])).length;
  const held = page.getByRole('status').filter({ hasText: /^PSP report of .+: not sent yet/ });
  await press('1');
  await expect(outcome()).toHaveText(['1ordered or sent']);
  await expect(held).toBeVisible();
  await press('z');
  await expect(page.getByRole('status').filter({ hasText: 'Undone: PSP report ordered' })).toBeVisible();
  await expect(card()).toBeFocused();
  await press('1');
  await expect(outcome()).toHaveText(['1ordered or sent']);
  expect(await orders()).toBe(0);
  await expect.poll(() => resolved(id), { timeout: 30_000 }).toBe(true);
  expect(await orders()).toBe(1);
  await press('g', 'n');
  const told = page.getByRole('menuitem').filter({ hasText: 'PSP report generated' });
  await expect(told).toBeVisible();
  await told.press('Enter');
  await expect(page).toHaveURL(/\/cases\?driver=/);
});

test('[ORDER-4] the signers of an application are reminded by one key, and the bell says that it went out', async () => {
  const [found] = await product.sql<{ id: string; driverId: string }>(
    `select a."id", a."driverId" from "alerts" a join "everSignDocs" e on e."driverId" = a."driverId" and e."type" = 'DRIVER_APPLICATION_FORM'
     where a."entityType" = 'DRIVER_APPLICATION' and a."entityStatus" = 'NOT_SIGNED' and a."dismissedAt" is null and a."deletedAt" is null limit 1`,
  );
  expect(found).toBeDefined();
  await page.goto(`${product.origin}/alerts?type=DRIVER_APPLICATION&driver=${found!.driverId}&triage=${found!.id}`);
  await expect(card()).toBeFocused();
  await press('1');
  await expect(page.getByRole('status').filter({ hasText: /^Reminder to sign for .+: not sent yet/ })).toBeVisible();
  await expect(outcome()).toHaveText(['1ordered or sent']);
  const asked = async () =>
    (await product.sql<{ state: string }>(`select "state" from "records_order" where "alert_id" = $1`, [found!.id])).map(
      ({ state }) => state,
    );
  await expect.poll(asked, { timeout: 30_000 }).toEqual(['DONE']);
  await press('g', 'n');
  await expect(page.getByRole('menuitem').filter({ hasText: 'Reminder sent.' })).toBeVisible();
  await press('Escape');
  const [mail] = await product.sql<{ text: string }>(
    `select "text" from "mails" where "text" like '%/sign/%' order by "createdAt" desc limit 1`,
  );
  const signing = await page.request.get(/https?:\S+\/sign\/\S+/.exec(mail!.text)![0]);
  expect([signing.status(), (await signing.text()).includes('Driver application')]).toEqual([200, true]);
});

test('[ORDER-5] a medical examiner is looked up by one key after five seconds, and the bell says what the registry said', async () => {
  const id = await cardOf(
    'MEDICAL_CERTIFICATE',
    `exists (select from "driverDocuments" p where p."driverId" = d."id" and p."type" = 'MEDICAL_CERTIFICATE' and p."status" = 'ACTIVE')`,
  );
  const key = card().getByRole('button', { name: 'Verify medical examiner' });
  await expect(key).toContainText('sends in 5 seconds');
  await press((await key.locator('kbd').textContent())!.trim());
  await expect(page.getByRole('status').filter({ hasText: /^Look-up of the medical examiner of .+: not sent yet/ })).toBeVisible();
  const looked = async () => (await product.sql(`select from "records_order" where "alert_id" = $1 and "state" = 'DONE'`, [id])).length;
  expect(await looked()).toBe(0);
  await expect.poll(looked, { timeout: 30_000 }).toBe(1);
  await press('g', 'n');
  await expect(page.getByRole('menuitem').filter({ hasText: 'Medical examiner of' })).toBeVisible();
  await press('Escape');
});

test('a card has no grave problem in either theme, also on a phone, where nothing scrolls sideways', async () => {
  await page.goto(`${product.origin}/alerts?triage=first`);
  await expect(card()).toBeFocused();
  for (const viewport of [WIDE, PHONE]) {
    await page.setViewportSize(viewport);
    await looksRight(page, `a card at ${viewport.width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  }
});
