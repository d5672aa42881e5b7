import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/seed/demoPeople.ts';
import { signIn } from '#tests/externalClient/client.mjs';
import { fitsTheWidth, looksRight } from './support/axe.ts';
import { beginAsAgent, type Begun } from './support/beginAsAgent.ts';
import { mailedBy } from './support/mails.ts';
import { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

/** Two who sign: one on a phone held sideways, with a finger, the other by the code that the sender shows. */
let begun: Begun;
let phone: Person;
let other: Person;
let driver: { id: string; customerId: string };
let document: { id: string; hash: string };
const TITLE = 'Handover of the truck';
const ANN = 'ann.sign@signer.example';
const BOB = 'bob.sign@signer.example';

beginAsAgent('/dashboard', {
  begun: async (it) => {
    begun = it;
    phone = new Person(it.product, 'nobody', { width: 568, height: 320 });
    other = new Person(it.product, 'nobody', { width: 320, height: 568 });
    [driver] = (await it.product.sql<typeof driver>(
      `select "id", "customerId" from "drivers" where "deletedAt" is null and "email" is not null order by "id" limit 1`,
    )) as [typeof driver];
  },
});
test.afterAll(async () => {
  await phone.leave();
  await other.leave();
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
  const [row] = await product.sql<typeof document>(`select "id", "hash" from "everSignDocs" where "title" like $1 || '%'`, [TITLE]);
  document = row!;
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

test('[SIGN-16] the second signs by a code that the sender shows, which the browser of the sender cannot open', async () => {
  const { page, product } = begun;
  await page.goto(`${product.origin}/document-folders-management?inPerson=${document.id}`);
  const dialog = page.getByRole('dialog', { name: 'Sign in person' });
  await dialog.getByRole('button', { name: 'Show code' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for Bob Ray to sign' })).toBeVisible();
  await looksRight(page, 'the code to sign in person');
  // No camera here: the link of the code gets a token that is known.
  const token = randomBytes(32).toString('base64url');
  const sum = createHash('sha256').update(token).digest('hex');
  await product.sql(
    `update esign_envelope_signer set in_person_hash = $2 where envelope_hash = $1 and number = 2 and in_person_hash is not null`,
    [document.hash, sum],
  );
  const mine = await begun.agent.context.newPage();
  await mine.goto(`${product.origin}/sign/here/${token}`);
  await expect(mine.getByText('Nobody signs for somebody else')).toBeVisible();
  await mine.close();
  const theirs = await other.openBrowser({ hasTouch: true });
  await theirs.goto(`${product.origin}/sign/here/${token}`);
  await fitsAPhone(theirs, 'the page of a code');
  await theirs.getByRole('button', { name: 'I am Bob Ray: go on' }).click();
  await theirs.getByLabel('I agree to read and sign this document electronically').check();
  await theirs.getByRole('button', { name: 'Continue' }).click();
  await theirs.getByLabel('Type your full name as your signature').fill('Bob Ray');
  await theirs.getByLabel(/^I have read/).check();
  await theirs.getByRole('button', { name: /^I agree to sign/ }).click();
  await expect(theirs).toHaveURL(/\/sign\/signed$/);
  await expect
    .poll(
      async () => (await product.sql<{ status: string }>(`select "status" from "everSignDocs" where "id" = $1`, [document.id]))[0]?.status,
      {
        timeout: 60_000,
      },
    )
    .toBe('COMPLETED');
});

test('[SIGN-10] anybody checks the finished file, and a flipped byte is found', async () => {
  const { product } = begun;
  const answer = await fetch(`${product.origin}/api/esign/download_final_document?document_hash=${document.hash}`, {
    headers: await headers(),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { page } = other;
  const give = async (buffer: Buffer): Promise<void> => {
    await page.goto(`${product.origin}/sign/verify`);
    await page.getByLabel('PDF file').setInputFiles({ name: 'handover.pdf', mimeType: 'application/pdf', buffer });
    await page.getByRole('button', { name: 'Check this file' }).click();
  };
  await page.goto(`${product.origin}/sign/verify`);
  await fitsAPhone(page, 'the page that checks');
  await give(bytes);
  await expect(page.getByRole('heading', { name: 'Untouched' })).toBeVisible();
  await expect(page.getByRole('listitem').nth(0)).toContainText('Ann Lee');
  await expect(page.getByRole('listitem').nth(0)).toContainText('drawn');
  await expect(page.getByRole('listitem').nth(1)).toContainText('typed, in person');
  await fitsAPhone(page, 'a file that is untouched');
  const flipped = Buffer.from(bytes);
  flipped[Math.floor(bytes.length / 2)]! ^= 1;
  await give(flipped);
  await expect(page.getByRole('heading', { name: 'Changed, or not sealed here' })).toBeVisible();
});
