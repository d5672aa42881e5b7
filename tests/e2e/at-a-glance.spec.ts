import fs from 'node:fs';
import { fitsTheWidth, looksRight } from './support/axe.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** What people want to see without asking: whose case it is, how much waits, and what to do first. */
test.describe.configure({ mode: 'serial' });

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product?.stop());

const counted = async (what: string): Promise<string> =>
  Number((await product.sql<{ n: number }>(`select count(*)::int as n from ${what}`))[0]!.n).toLocaleString('en-US');

test('[VIEW-3] staff see counts and their corner in the sidebar, whose case it is, and the views that come with the product', async () => {
  const agent = new Person(product, 'agent@demo.test');
  try {
    const page = await agent.resume('/cases');
    await agent.upToDate();
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    const open = await counted(`"cases" where "status" <> 'CLOSED' and "deletedAt" is null`);
    await expect(sidebar.getByRole('link', { name: `Cases ${open}` })).toBeVisible();
    const alerts = await counted(`"alerts" where "dismissedAt" is null and "deletedAt" is null`);
    await expect(sidebar.getByRole('link', { name: `Alerts ${alerts}` })).toBeVisible();
    await expect(sidebar.getByRole('button', { name: /^Notifications/ })).toBeVisible();
    await sidebar.getByRole('button', { name: 'My Account' }).click();
    await expect(page.getByRole('menu', { name: 'My Account' })).toBeVisible();
    await page.keyboard.press('Escape');

    const grid = page.getByRole('grid', { name: 'Cases' });
    await expect(grid.getByRole('columnheader')).toHaveText(
      ['', 'Case ID', 'Court Date', 'State', 'Status', 'Driver', 'Customer', 'Agent', 'Next step', 'Actions'],
      { useInnerText: true },
    );
    await fitsTheWidth(page, 'the cases list with all its columns');
    await looksRight(page, 'the cases list with all its columns');
    await sidebar.getByRole('link', { name: 'Overdue' }).click();
    await expect(page.getByRole('button', { name: /Court Date is overdue/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /Status is open/ })).toBeVisible();
    await expect(grid.getByRole('columnheader', { name: 'Court Date' })).toHaveAttribute('aria-sort', 'ascending');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(sidebar).toBeHidden();
    await expect(page.getByRole('button', { name: 'My Account' })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible();
    await fitsTheWidth(page, 'the cases list on a phone');
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.goto(`${product.origin}/alerts`);
    await expect(page.getByRole('grid', { name: 'Alerts' }).getByRole('columnheader', { name: 'Customer' })).toBeVisible();
    await page.getByRole('button', { name: /^Triage/ }).click();
    await expect(page).toHaveURL(/triage=/);
  } finally {
    await agent.leave();
  }
});

test('[CASE-4] a customer sees first what to do, opens a case from there, takes a court date along and asks for a new password', async () => {
  const carrier = new Person(product, 'pro@demo.test');
  const due = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const [one] = await product.sql<{ id: string; caseID: string }>(
    `update "cases" set "status" = 'AWAITING_RES_CLIENT', "citationArraignment" = $1 where "id" = (select c."id" from "cases" c
     join "users" u on u."customerId" = c."customerId" where u."email" = 'pro@demo.test' and c."status" = 'IN_PROGRESS' and c."deletedAt" is null
     order by c."id" limit 1) returning "id", "caseID"`,
    [`${due}T09:30`],
  );
  try {
    const page = await carrier.resume('/');
    await carrier.upToDate();
    const toDo = page.getByRole('region', { name: 'To do' });
    await expect(
      page
        .getByRole('region')
        .filter({ has: page.getByRole('heading', { level: 2 }) })
        .first(),
    ).toContainText('To do');
    await expect(toDo.getByRole('list', { name: 'Questions to answer' })).toContainText(one!.caseID);
    const court = toDo
      .getByRole('list', { name: 'Court dates in the next 14 days' })
      .getByRole('listitem')
      .filter({ hasText: one!.caseID });
    const saving = page.waitForEvent('download');
    await court.getByRole('button', { name: 'Add to calendar' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe(`court-${one!.caseID}.ics`);
    expect(fs.readFileSync((await file.path())!, 'utf8')).toContain(`DTSTART:${due.replaceAll('-', '')}T093000`);
    await looksRight(page, 'a customer’s dashboard with what to do');
    await page.getByRole('main').getByRole('button', { name: 'New case' }).click();
    await expect(page).toHaveURL(`${product.origin}/cases/create`);
    await page.goto(`${product.origin}/user-management/settings/my-account`);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'A link for a new password is on its way to pro@demo.test' })).toBeVisible();
  } finally {
    await carrier.leave();
  }
});
