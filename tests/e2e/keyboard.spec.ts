import { beginAsAgent } from './support/beginAsAgent.ts';
import { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';
import type { Product } from './support/product.ts';

/**
 * The keyboard as each person has it: sequences with their hints, the leader, character keys switched off, keys given and taken
 * away, in every tab and on the next device.
 */
let product: Product;
let agent: Person;
const SHOTS = process.env['SHOTS'];

beginAsAgent('/cases', {
  begun: (begun) => ({ product, agent } = begun),
});

const shot = async (name: string): Promise<void> => {
  if (SHOTS) await agent.page.screenshot({ path: `${SHOTS}/${name}.png` });
};

test('after the first key the keys that may follow are listed, and one that leads nowhere is named', async () => {
  const { page } = agent;
  await page.keyboard.press('g');
  const panel = page.getByRole('complementary', { name: 'Keys that may follow' });
  await expect(panel).toContainText('Alerts');
  await shot('which-key');
  // Longer than a sequence waits otherwise: somebody reads.
  await page.waitForTimeout(2000);
  await page.keyboard.press('q');
  await expect(page.getByRole('status').filter({ hasText: 'G Q is not a command' })).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/cases/);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { level: 1, name: 'Sync center' })).toBeFocused();
  await page.keyboard.press('w');
  await page.keyboard.press('f');
  await expect(page.getByRole('status').filter({ hasText: 'W F does nothing here (Follow mode' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('grid', { name: 'Cases' }).locator('[data-row]:focus')).toHaveCount(1);
});

test('the leader reaches shortcuts from text, and Escape lets go of it', async () => {
  const { page } = agent;
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().focus();
  await page.keyboard.press('Control+Shift+Space');
  await expect(page.getByRole('complementary', { name: 'Keys that may follow' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+Space');
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page.getByRole('grid', { name: 'Alerts' })).toBeVisible();
});

test('a key is given to a command with what it clashes with in sight, and works everywhere it is printed', async () => {
  const { page } = agent;
  await page.keyboard.press('g');
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { name: 'Keyboard', level: 1 })).toBeVisible();
  await shot('keyboard');
  await page.getByRole('textbox', { name: 'Search commands' }).fill('go to customers');
  await page.getByRole('button', { name: /^Go to Customers/ }).click();
  const field = page.getByRole('textbox', { name: 'New keys for Go to Customers' });
  await expect(field).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page.getByText(/“Go to Alerts” has these keys too, everywhere\./)).toBeVisible();
  await shot('clash');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await page.keyboard.press('Control+Shift+E');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove G U' }).click();
  await expect(page.getByRole('button', { name: /^Go to Customers/ })).toContainText(/changed.*Ctrl\+⇧E/);
  await page.getByRole('textbox', { name: 'Search commands' }).focus();
  await page.keyboard.press('Control+Shift+E');
  await expect(page.getByRole('grid', { name: 'Customers' })).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByRole('textbox').fill('go to customers');
  await expect(help.getByRole('listitem')).toHaveText(/Go to CustomersCtrl\+⇧E/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(page.getByRole('status').filter({ hasText: 'G U is not a command' })).toBeVisible();
});

test('what a key does is told on asking', async () => {
  const { page } = agent;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('what does this key');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'What does this key do?' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Control+Shift+E');
  await expect(dialog).toContainText('Here: Go to Customers');
  await shot('key-question');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a row has its commands at the pointer, with the keys of this person', async () => {
  const { page } = agent;
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  const row = page.getByRole('grid', { name: 'Alerts' }).getByRole('row').filter({ hasText: 'NON-CRITICAL' }).first();
  await row.click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Actions' });
  await expect(menu.getByRole('menuitem', { name: /^Dismiss alert/ })).toContainText('D');
  await shot('row-menu');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(row).toBeFocused();
  // The menu key does the same.
  await page.keyboard.press('ContextMenu');
  await expect(menu.getByRole('menuitem', { name: /^Remind later/ })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('the keyboard is practised in the workspace itself: each lesson is over when its command has run', async () => {
  const { page } = agent;
  const card = page.getByRole('complementary', { name: 'Practice' });
  const practise = async (): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('practise the keyboard');
    await page.keyboard.press('Enter');
  };
  await practise();
  await expect(card).toContainText('1 of 14');
  await page.keyboard.press('j');
  await expect(card.getByRole('status')).toContainText('Go to the cases');
  for (const [keys, next] of [
    [['g', 'c'], 'Go down'],
    [['j'], 'in short'],
    [['Space'], 'Close the look'],
    [['Escape'], 'Choose the row'],
    [['x'], 'the next one'],
    [['Shift+j'], 'Give both back'],
    [['Escape'], 'beside the list'],
    [['Shift+Enter'], 'Close that pane'],
    [['w', 'x'], 'in place'],
    [['Enter'], 'back up'],
    [['u'], 'the palette'],
    [['Control+k', 'Escape'], 'with this row'],
    [['.', 'Escape'], 'every key'],
    [['?', 'Escape'], 'most of a day'],
  ] as const) {
    for (const key of keys) await page.keyboard.press(key);
    await expect(card.getByRole('status')).toContainText(next);
  }
  await card.getByRole('button', { name: 'Close' }).click();
  await expect(card).toBeHidden();
  await practise();
  await expect(card).toBeVisible();
  await practise();
  await expect(card).toBeHidden();
});

test('character keys are switched off in two presses, in every tab, and this browser remembers', async () => {
  const { page } = agent;
  const second = await page.context().newPage();
  await second.goto(`${product.origin}/cases`);
  await expect(second.getByRole('grid', { name: 'Cases' })).toBeVisible();
  await page.keyboard.press('Control+Shift+Space');
  await page.keyboard.press('Control+Shift+Space');
  await page.getByRole('radio', { name: /^Off/ }).check();
  await expect.poll(() => second.evaluate(() => localStorage.getItem('weighstation.preference.keyboard.single'))).toContain('off');
  await second.reload();
  await second.getByRole('row').nth(1).focus();
  await second.keyboard.press('g');
  await second.keyboard.press('a');
  await expect(second).toHaveURL(/\/cases$/);
  // Letters lead to the row that begins with them instead.
  const row = second.getByRole('grid', { name: 'Cases' }).getByRole('row').nth(4);
  const caseID = await row.locator('[data-row-link]').innerText();
  await second.keyboard.type(caseID);
  await expect(row).toBeFocused();
  await second.keyboard.press('Enter');
  await expect(second).toHaveURL(/\/cases\/details\//);
  await second.close();
  await agent.upToDate();
  const rows = await product.sql<{ name: string; value: unknown }>(`select "name", "value" from "preferences" order by "name"`);
  expect(rows).toContainEqual({ name: 'keyboard.single', value: 'off' });
});

test('the next device has the same keys', async () => {
  const other = new Person(product, 'agent@demo.test');
  try {
    const page = await other.signIn('/alerts');
    await other.upToDate();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.keyboard.press('Control+Shift+E');
    await expect(page.getByRole('grid', { name: 'Customers' })).toBeVisible();
  } finally {
    await other.leave();
  }
});
