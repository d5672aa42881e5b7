import { commentBox } from './support/commentBox.ts';
import { dismissedAlerts } from './support/dismissed.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product?.stop());

/** Alerts of this person's doing that are set aside, as the server knows it. */
const setAside = (): Promise<number> => dismissedAlerts(product);

test('what was done is undone by key, after a reload and without a connection, and by the list of actions', async () => {
  const agent = new Person(product, 'agent@demo.test');
  const page = await agent.resume('/alerts?alert_status=NON_CRITICAL');
  await agent.upToDate();
  const before = await setAside();
  const rows = page.getByRole('grid', { name: 'Alerts' }).getByRole('row');
  const first = await rows.nth(1).getAttribute('data-row');
  const here = page.locator(`[data-row="${first}"]`);

  await here.focus();
  await page.keyboard.press('d');
  await expect(here).toBeHidden();
  await expect.poll(setAside).toBe(before + 1);

  // It has left: its opposite follows, from a page that was loaded anew.
  await page.reload();
  await agent.upToDate();
  await rows.nth(1).focus();
  await page.keyboard.press('z');
  await expect(here).toBeVisible();
  await expect.poll(setAside).toBe(before);

  // Without a connection what waits is dropped, and done again.
  await product.network.cut();
  await here.focus();
  await page.keyboard.press('d');
  await expect(here).toBeHidden();
  await page.keyboard.press('z');
  // The next key is for what came back.
  await expect(here).toBeFocused();
  await page.keyboard.press('Shift+z');
  await expect(here).toBeHidden();
  await product.network.restore();
  await expect.poll(setAside).toBe(before + 1);

  // What no pane shows is not changed behind the person's back.
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('grid', { name: 'Cases' })).toBeVisible();
  await page.keyboard.press('z');
  const question = page.getByRole('dialog', { name: 'Undo: Alert dismissed' });
  await expect(question).toContainText("isn't on screen");
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  expect(await setAside()).toBe(before + 1);

  await page.keyboard.press('g');
  await page.keyboard.press('z');
  const list = page.getByRole('list', { name: 'My actions' });
  await list.getByRole('button', { name: 'Undo: Alert dismissed' }).first().click();
  await expect(list.getByRole('button', { name: 'Redo: Alert dismissed' }).first()).toBeVisible();
  await expect.poll(setAside).toBe(before);
  await agent.leave();
});

test('a violation that was removed and a comment that was deleted come back by key, after a reload and without a connection', async () => {
  const agent = new Person(product, 'agent@demo.test');
  const [found] = await product.sql<{ id: string; code: string }>(
    `select c."id", v."code" from "cases" c join "caseViolations" w on w."caseId" = c."id" and w."deletedAt" is null
     join "violationCodes" v on v."id" = w."violationCodeId" where c."status" = 'IN_PROGRESS' and c."deletedAt" is null
     and (select count(*) from "caseViolations" o where o."caseId" = c."id" and o."deletedAt" is null) = 1 order by c."id" limit 1`,
  );
  const { id, code } = found!;
  const cited = async (): Promise<string[]> => {
    const rows = await product.sql<{ id: string }>(`select "id" from "caseViolations" where "caseId" = $1 and "deletedAt" is null`, [id]);
    return rows.map((row) => row.id);
  };
  const words = 'Said too soon';
  const timesSaid = async (): Promise<number> =>
    (await product.sql(`select 1 from "caseComments" where "plainText" = $1 and "deletedAt" is null`, [words])).length;
  const page = await agent.resume(`/cases/details/${id}`);
  await agent.upToDate();
  const title = page.getByRole('heading', { level: 1 });
  const violations = page.getByRole('region', { name: 'Violations' });
  const before = await cited();
  await expect(violations).toContainText(code);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Violation: remove');
  await page.getByRole('option', { name: 'Violation: remove' }).first().click();
  await expect(violations).not.toContainText(code);
  await expect.poll(cited).toEqual([]);
  await page.reload();
  await agent.upToDate();
  await product.network.cut();
  await title.focus();
  await page.keyboard.press('z');
  // It is to be seen before the server knows.
  await expect(violations).toContainText(code);
  expect(await cited()).toEqual([]);
  await product.network.restore();
  await expect.poll(cited).toEqual(before);

  await page.keyboard.press('m');
  await expect(commentBox(page)).toBeFocused();
  await commentBox(page).fill(words);
  await page.keyboard.press('Control+Enter');
  const said = page.locator('[data-said]').filter({ hasText: words });
  await expect(said).toBeVisible();
  await expect.poll(timesSaid).toBe(1);
  await said.focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog', { name: 'Delete this comment?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(said).toHaveCount(0);
  await expect.poll(timesSaid).toBe(0);
  await page.keyboard.press('g');
  await page.keyboard.press('z');
  await page.getByRole('button', { name: 'Undo: Comment removed' }).click();
  await expect(page.getByRole('button', { name: 'Redo: Comment removed' })).toBeVisible();
  await expect.poll(timesSaid).toBe(1);
  await page.goBack();
  await expect(said).toBeVisible();
  await agent.leave();
});

test('[CASE-2] the last move of a case is undone by key after it has reached the server, from NEW too', async () => {
  const agent = new Person(product, 'agent2@demo.test');
  const [fresh] = await product.sql<{ id: string }>(
    `select "id" from "cases" where "status" = 'NEW' and "deletedAt" is null order by "createdAt" desc limit 1`,
  );
  const status = async () =>
    (await product.sql<{ status: string }>(`select "status" from "cases" where "id" = $1`, [fresh!.id]))[0]!.status;
  const page = await agent.resume(`/cases/details/${fresh!.id}`);
  await agent.upToDate();
  const told = page.getByRole('region', { name: 'History' }).getByRole('listitem').filter({ hasText: 'moved the case from NEW to' });
  for (const [words, moved] of [
    ['Move to In progress', 'IN_PROGRESS'],
    ['Close case', 'CLOSED'],
  ] as const) {
    const before = await told.count();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(words);
    // The palette may be there before the case.
    await expect(page.getByRole('option', { name: words, disabled: false })).toBeVisible();
    await page.keyboard.press('Enter');
    if (moved === 'CLOSED') await page.keyboard.press('Enter');
    await expect.poll(status).toBe(moved);
    await expect(told).toHaveCount(before + 1);
    await page.keyboard.press('z');
    await expect.poll(status).toBe('NEW');
  }
  await agent.leave();
});
