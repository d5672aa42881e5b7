import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/seed/demoPeople.ts';
import { signIn } from '#tests/externalClient/client.mjs';
import { fitsTheWidth, looksRight } from './support/axe.ts';
import { beginAsAgent, type Begun } from './support/beginAsAgent.ts';
import { mailedBy } from './support/mails.ts';
import { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

/** Somebody signs on a phone that is held sideways. */
let begun: Begun;
let phone: Person;
let driver: { id: string; customerId: string };
const TITLE = 'Handover of the truck';
const ANN = 'ann.sign@signer.example';
const BOB = 'bob.sign@signer.example';

beginAsAgent('/dashboard', {
  begun: async (it) => {
    begun = it;
    phone = new Person(it.product, 'nobody', { width: 568, height: 320 });
    [driver] = (await it.product.sql<typeof driver>(
      `select "id", "customerId" from "drivers" where "deletedAt" is null and "email" is not null order by "id" limit 1`,
    )) as [typeof driver];
  },
});
test.afterAll(async () => {
  await phone.leave();
});

const headers = async () => ({ authorization: `Bearer ${await signIn(begun.product.origin, 'agent@demo.test', DEMO_PASSWORD)}` });

/** Everything that is pressed is large enough for a finger, and nothing is cut off. */
async function fitsAPhone(page: Page, what: string): Promise<void> {
  await fitsTheWidth(page, what);
  for (const button of await page.locator('button:visible, a.button:visible').all()) {
    const box = (await button.boundingBox())!;
    expect(Math.min(box.width, box.height), `${what}: ${await button.textContent()}`).toBeGreaterThanOrEqual(44);
    expect(await button.evaluate((element) => element.scrollWidth <= element.clientWidth + 1), what).toBe(true);
  }
  await looksRight(page, what);
}

test('[SIGN-14] on a phone held sideways somebody draws their signature, takes strokes back by key, and signs', async () => {
  const { product } = begun;
  const form = new FormData();
  const signers = [
    { name: 'Ann Lee', email: ANN },
    { name: 'Bob Ray', email: BOB },
  ];
  const fields = {
    kind: 'custom',
    documentTitle: TITLE,
    html: '<p>I got the truck.</p>',
    driverId: driver.id,
    customerId: driver.customerId,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('signers', JSON.stringify(signers));
  const link = await mailedBy(product, ANN, /^(http\S+\/sign\/(?!copy)\S+)$/m, async () => {
    const answer = await fetch(`${product.origin}/api/esign/documents`, { method: 'POST', headers: await headers(), body: form });
    expect(await answer.json()).toMatchObject({ status: 'success' });
  });
  const page = await phone.openBrowser({ hasTouch: true });
  await page.goto(link);
  await fitsAPhone(page, 'the consent, sideways');
  await page.getByLabel('I agree to read and sign this document electronically').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  const canvas = page.getByRole('img', { name: /Draw your signature/ });
  await expect(canvas).toBeVisible();
  await fitsAPhone(page, 'the signature, sideways');
  const draw = async (shift: number): Promise<void> => {
    await canvas.scrollIntoViewIfNeeded();
    const box = (await canvas.boundingBox())!;
    await page.mouse.move(box.x + 20 + shift, box.y + 20);
    await page.mouse.down();
    for (let i = 1; i <= 8; i++) await page.mouse.move(box.x + 20 + shift + i * 12, box.y + 20 + (i % 2) * 40);
    await page.mouse.up();
  };
  await draw(0);
  await expect(page.getByText('1 stroke is drawn.')).toBeVisible();
  await draw(60);
  await expect(page.getByText('2 strokes are drawn.')).toBeVisible();
  await canvas.focus();
  await page.keyboard.press('Backspace');
  await expect(page.getByText('1 stroke is drawn.')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Nothing is drawn.')).toBeVisible();
  await draw(10);
  // Turned upright, the strokes are still there and nothing is cut off.
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(page.getByText('1 stroke is drawn.')).toBeVisible();
  await fitsAPhone(page, 'the signature, upright');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.getByRole('button', { name: 'Clear drawing' })).toBeVisible();
  await page.emulateMedia({ forcedColors: 'none' });
  await page.getByLabel('Type your full name as your signature').fill('Ann Lee');
  await page.getByLabel(/^I have read/).check();
  await page.getByRole('button', { name: /^I agree to sign/ }).click();
  await expect(page).toHaveURL(/\/sign\/signed$/);
});
