import type { Locator } from '@playwright/test';
import { looksRight } from './support/axe.ts';
import { commentBox, writeForCustomer } from './support/commentBox.ts';
import { press } from './support/keyboard.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** A comment with a look and a name in it: written by keyboard, kept without a network, published, read by the carrier. */
test.describe.configure({ mode: 'serial' });

let product: Product;
let agent: Person;
let carrier: Person;
let caseId: string;
let colleague: { id: string; name: string };

test.beforeAll(async () => {
  product = await startProduct();
  agent = new Person(product, 'agent@demo.test');
  carrier = new Person(product, 'pro@demo.test');
  const [found] = await product.sql<{ id: string }>(
    `select c."id" from "cases" c join "users" u on u."customerId" = c."customerId"
     where u."email" = 'pro@demo.test' and c."status" = 'IN_PROGRESS' order by c."createdAt" desc limit 1`,
  );
  caseId = found!.id;
  const [other] = await product.sql<{ id: string; name: string }>(
    `select "id", "firstName" || ' ' || "lastName" as name from "users" where "role" = 'AGENT' and "status" = 'active' and "deletedAt" is null order by "email" desc limit 1`,
  );
  colleague = other!;
});
test.afterAll(async () => {
  await agent?.leave();
  await carrier?.leave();
  await product?.stop();
});

const box = (): Locator => commentBox(agent.page);
/** Presses keys that the page reads one right after the other: each acts where the one before has left the caret. */
async function pressWhileBusy(...keys: string[]): Promise<void> {
  const { page } = agent;
  const busy = page.evaluate(() => {
    const until = performance.now() + 300;
    while (performance.now() < until);
  });
  await Promise.all([busy, ...keys.map((key) => page.keyboard.press(key))]);
}
const toolbar = (): Locator => agent.page.getByRole('toolbar', { name: 'Formatting' });

test('the editor comes when somebody writes, with every key that was pressed meanwhile', async () => {
  const page = await agent.resume(`/cases/details/${caseId}`);
  await agent.upToDate();
  await expect(toolbar()).toHaveCount(0);
  await writeForCustomer(page);
  await page.keyboard.press('m');
  await page.keyboard.type('The hearing is ');
  await expect(toolbar()).toBeVisible();
  await expect(box()).toBeFocused();
  await expect(box()).toHaveText('The hearing is');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('on Monday');
  await page.keyboard.press('Control+b');
  await expect(box().locator('strong')).toHaveText('on Monday');
});

test('an agent is called by name from a list that the keyboard walks', async () => {
  const { page } = agent;
  await page.keyboard.type(`. Ask @${colleague.name.slice(0, 3)}`);
  const list = page.getByRole('listbox', { name: 'Agents' });
  await expect(list).toBeVisible();
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await expect(box()).toHaveAttribute('aria-activedescendant', /-0$/);
  await looksRight(page, 'the list of agents');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(box()).toBeFocused();
  await press(page, 'Backspace', 'Backspace', 'Backspace', 'Backspace');
  await page.keyboard.type(`@${colleague.name}`);
  await expect(list.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await page.keyboard.type('about it');
  await expect(box()).toHaveText(`The hearing is on Monday. Ask @${colleague.name} about it`);
});

test('over chosen words Mod+K makes a link; a script is refused with a word', async () => {
  const { page } = agent;
  await press(page, 'Control+Shift+ArrowLeft', 'Control+k');
  const dialog = page.getByRole('dialog', { name: 'Insert link' });
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(/A link leads to http, https, mailto or tel/);
  await looksRight(page, 'the question for a link');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('court.example/docket');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(box()).toBeFocused();
  await expect(box().getByRole('link', { name: 'it' })).toHaveAttribute('href', 'https://court.example/docket');
  await press(page, 'End', 'Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await press(page, 'Escape');
  await expect(box()).toBeFocused();
});

test('the toolbar is one stop of Tab, and its menus change the block, the color, the size and the side', async () => {
  const { page } = agent;
  await pressWhileBusy('End', 'Enter');
  await page.keyboard.type('Bring the log book');
  await press(page, 'Shift+Home', 'Shift+Tab');
  await expect(toolbar().getByRole('button', { name: 'Block type: Normal text' })).toBeFocused();
  await press(page, 'Enter');
  await page.getByRole('menuitemradio', { name: 'Bulleted list' }).press('Enter');
  await expect(box()).toBeFocused();
  await expect(box().getByRole('listitem')).toHaveText('Bring the log book');
  for (const [menu, value] of [
    ['Color', 'Red'],
    ['Size', 'Large'],
    ['Font', 'Georgia'],
  ] as const) {
    await toolbar().getByRole('button', { name: menu }).click();
    await page.getByRole('menuitemradio', { name: value }).click();
    await expect(toolbar().getByRole('button', { name: `${menu}: ${value}` })).toBeVisible();
  }
  const words = box().getByText('Bring the log book');
  expect(await words.evaluate((element) => [element.style.fontSize, element.style.fontFamily, element.style.color])).toEqual([
    '1.125rem',
    'Georgia, serif',
    'var(--tone-red-fg)',
  ]);
  await toolbar().getByRole('button', { name: 'Undo' }).click();
  await expect(toolbar().getByRole('button', { name: 'Font: Usual font' })).toBeVisible();
  await press(page, 'Control+Shift+z');
  await expect(toolbar().getByRole('button', { name: 'Font: Georgia' })).toBeVisible();
  await looksRight(page, 'the editor');
});

test('what is pasted is cleaned, and a script in it does nothing', async () => {
  const { page } = agent;
  await pressWhileBusy('End', 'Enter', 'Enter');
  await box().evaluate((element) => {
    const data = new DataTransfer();
    const planted = '<style>p { color: red }</style><script>globalThis.planted = 1</script><img src="x" onerror="globalThis.planted = 1">';
    const mail = `<div style="background:url(https://evil.example/x)">${planted}<p class="MsoNormal">From <b>Gmail</b> <a href="javascript:alert(1)">bad</a></p></div>`;
    data.setData('text/html', mail);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(box()).toContainText('From Gmail bad');
  await expect(box().getByRole('link')).toHaveCount(1);
  await expect(box().locator('img, script')).toHaveCount(0);
  expect(await page.evaluate(() => 'planted' in globalThis)).toBe(false);
});

test('[SYNC-C4] the draft with its look outlives a reload without a network, and Escape leaves it as it is', async () => {
  const { page } = agent;
  await agent.goOffline();
  await product.network.cut();
  await press(page, 'Escape');
  await expect(box()).not.toBeFocused();
  await page.reload();
  await expect(box().locator('strong').first()).toHaveText('on Monday');
  await expect(box()).toContainText(`@${colleague.name}`);
  await press(page, 'm');
  await expect(box()).toBeFocused();
  await press(page, 'Control+Enter');
  await expect(box()).toHaveText('');
  await expect(page.getByRole('list', { name: 'Comments' }).getByRole('strong').filter({ hasText: 'on Monday' })).toBeVisible();
  await expect(agent.sync()).toContainText('1 change waiting');
});

test('[CASE-18] online the carrier reads it with its look, the colleague hears of it, and the server keeps it clean', async () => {
  await product.network.restore();
  await agent.context.setOffline(false);
  await agent.upToDate();
  const page = await carrier.resume(`/cases/details/${caseId}`);
  const thread = page.getByRole('list', { name: 'Comments' });
  const comment = thread.getByRole('article').last();
  await expect(comment.getByText('on Monday')).toBeVisible();
  await expect(comment.locator('strong').first()).toHaveText('on Monday');
  await expect(comment.getByRole('link', { name: 'it' })).toHaveAttribute('href', 'https://court.example/docket');
  await expect(comment.getByRole('listitem').first()).toHaveText('Bring the log book');
  await expect(comment).toContainText(`@${colleague.name}`);
  await looksRight(page, 'a comment with a look');
  const [kept] = await product.sql<{ mentions: string[]; content: string; plainText: string }>(
    `select "mentions", "content"::text, "plainText" from "caseComments" where "caseId" = $1 order by "createdAt" desc limit 1`,
    [caseId],
  );
  expect(kept!.mentions).toEqual([colleague.id]);
  expect(kept!.content).not.toMatch(/script|javascript|evil|onerror/);
  expect(kept!.plainText).toContain(`Ask @${colleague.name} about it`);
  // Carriers have no agents on their devices: the server knows whom they can call, by name.
  await commentBox(page).click();
  await expect(page.locator('[data-editor]')).toBeFocused();
  await page.keyboard.type(`@${colleague.name.slice(0, 4)}`);
  await expect(page.getByRole('option', { name: colleague.name })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(commentBox(page)).toContainText(`@${colleague.name}`);
});
