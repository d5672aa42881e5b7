import type { Locator, Page } from '@playwright/test';
import { MESSAGES } from '#domain/messages.ts';
import { DEMO_PASSWORD } from '#server/seed/demoPeople.ts';
import { codeOf, earlyInStep } from '#tests/pg/authenticator.ts';
import { fitsTheWidth, looksRight } from './support/axe.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

const ACCOUNT = '/user-management/settings/my-account';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ env: { SECOND_FACTOR: 'CUSTOMER_ELITE' } });
});
test.afterAll(() => product?.stop());

/** The field for a code; the QR code has the word in its name too. */
const codeIn = (place: Page | Locator): Locator => place.getByRole('textbox', { name: 'Code', exact: true });

/** The page as it is, on a phone and on a desk, in both themes. */
async function looksRightEverywhere(page: Page, what: string): Promise<void> {
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await looksRight(page, `${what}, on a phone`);
  await fitsTheWidth(page, what);
  await page.setViewportSize(wide);
}

test('two-step verification from My account: on, in with a code and with a recovery code, and a session elsewhere ends', async () => {
  const desk = new Person(product, 'agent@demo.test');
  const page = await desk.resume(ACCOUNT);
  const security = page.getByRole('group', { name: 'Two-step verification' });
  await security.getByRole('button', { name: 'Turn on two-step verification' }).click();
  await expect(security.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect(codeIn(security)).toBeFocused();
  await looksRightEverywhere(page, 'setting up two-step verification in My account');
  const secret = await security.locator('code[data-key]').innerText();
  await earlyInStep();
  await page.keyboard.type(codeOf(secret));
  await page.keyboard.press('Enter');
  const list = security.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allInnerTexts();
  await looksRightEverywhere(page, 'recovery codes in My account');
  await security.getByRole('button', { name: 'I have saved them' }).click();
  await expect(security).toContainText('10 recovery codes are left.');

  // Those of the devices that the story's own device was made with.
  const sessions = page.getByRole('list', { name: 'Where you are signed in' });
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);

  const laptop = new Person(product, 'agent@demo.test');
  const other = await laptop.signInAtLogin();
  await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(codeIn(other)).toBeFocused();
  await other.keyboard.type('000000');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('alert')).toContainText('Wrong code');
  await looksRightEverywhere(other, 'the page that asks for a code');
  await other.keyboard.type(codeOf(secret, 1));
  await other.keyboard.press('Enter');
  await laptop.upToDate();

  await page.reload();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').first()).toContainText('This browser');
  await sessions.getByRole('button', { name: /^Sign out of Chrome/ }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(other.getByText(MESSAGES.sessionExpired)).toBeVisible();
  await expect(other.getByLabel('Password')).toBeVisible();

  await other.getByLabel('Email').fill(laptop.email);
  await other.getByLabel('Password').fill(DEMO_PASSWORD);
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(other.getByLabel('Recovery code')).toBeFocused();
  await looksRightEverywhere(other, 'the page that asks for a recovery code');
  await other.keyboard.type(codes[0]!);
  await other.keyboard.press('Enter');
  await laptop.upToDate();
  await page.reload();
  await expect(security).toContainText('9 recovery codes are left.');
  await laptop.leave();

  await security.getByRole('button', { name: 'Turn off' }).click();
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(security).toContainText('Two-step verification is off.');
  await desk.leave();
});

test('a role that needs it is led through it after the password, by keyboard', async () => {
  const person = new Person(product, 'elite@demo.test');
  const page = await person.signInAtLogin();
  await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
  await expect(codeIn(page)).toBeFocused();
  await looksRightEverywhere(page, 'the page that sets up two-step verification');
  await page.keyboard.type(codeOf(await page.locator('code.key').innerText()));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await looksRightEverywhere(page, 'the page with recovery codes');
  await page.keyboard.press('Enter');
  await person.upToDate();
  await person.leave();
});
