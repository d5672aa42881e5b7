import type { Page } from '@playwright/test';
import { beginAsAgent } from './support/beginAsAgent.ts';
import { Person } from './support/person.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** The palette finds every record of this device: by parts of words and numbers, offline too, and what has just changed. */
let product: Product;
let agent: Person;
let page: Page;

beginAsAgent('/cases', {
  begun: (begun) => ({ product, agent, page } = begun),
});

const palette = (): ReturnType<Page['getByRole']> => page.getByRole('dialog', { name: 'Command palette' });

async function find(text: string): Promise<void> {
  if (!(await palette().isVisible())) await page.keyboard.press('Control+k');
  await palette().getByRole('combobox').fill(text);
}

test('a case is found by its number without zeros, a driver by both names, and each leads somewhere', async () => {
  const [row] = await product.sql<{ caseID: string; id: string; driverId: string; name: string; lastName: string }>(
    `select c."caseID", c."id", c."driverId", d."name", d."lastName" from "cases" c join "drivers" d on d."id" = c."driverId"
     where c."deletedAt" is null and d."deletedAt" is null order by c."createdAt" desc limit 1`,
  );
  const number = String(Number(row!.caseID.split('-')[1]));
  await find(`#${row!.caseID.split('-')[0]} ${number}`);
  await expect(palette().getByRole('option', { name: row!.caseID }).first()).toBeVisible();
  await find(`${row!.lastName.slice(0, 4).toUpperCase()} ${row!.name.slice(0, 3)}`);
  await expect(
    palette()
      .getByRole('group', { name: /^Drivers/ })
      .getByRole('option', { name: `${row!.name} ${row!.lastName}` })
      .first(),
  ).toBeVisible();
  await expect(
    palette()
      .getByRole('group', { name: /^Cases/ })
      .getByRole('option', { name: row!.caseID }),
  ).toBeVisible();
  await palette()
    .getByRole('group', { name: /^Drivers/ })
    .getByRole('option', { name: `${row!.name} ${row!.lastName}` })
    .first()
    .click();
  await expect(page).toHaveURL(/\/contracts\/driver\//);
});

test('staff find a user by name and e-mail, who leads to the cases that are theirs', async () => {
  const [user] = await product.sql<{ id: string; firstName: string; lastName: string; email: string }>(
    `select u."id", u."firstName", u."lastName", u."email" from "users" u
     where u."role" = 'AGENT' and u."email" <> 'agent@demo.test' and u."deletedAt" is null limit 1`,
  );
  const users = palette().getByRole('group', { name: /^Users/ });
  await find(`@${user!.lastName} ${user!.firstName.slice(0, 2)}`);
  await expect(users.getByRole('option')).toContainText([user!.email]);
  await find(user!.email);
  await expect(users.getByRole('option')).toHaveCount(1);
  await users.getByRole('option').click();
  await expect(page).toHaveURL(new RegExp(`/cases\\?agent=${user!.id}`));
  await expect(page.getByRole('button', { name: `agent is ${user!.firstName} ${user!.lastName}` })).toBeVisible();
});

test('a name that somebody else changes is found at once, also through the rows that point to it', async () => {
  const [row] = await product.sql<{ id: string; driverId: string }>(
    `select c."id", c."driverId" from "cases" c where c."deletedAt" is null and c."driverId" is not null order by c."createdAt" limit 1`,
  );
  await find('zzyzx');
  await expect(palette().getByText('Nothing found')).toBeVisible();
  await page.keyboard.press('Escape');
  await product.sql(`update "drivers" set "lastName" = 'Zzyzx-Ólafsson', "updatedAt" = now() where "id" = $1`, [row!.driverId]);
  await expect(async () => {
    await find('');
    await find('zzyzxolaf');
    await expect(
      palette()
        .getByRole('group', { name: /^Drivers/ })
        .getByRole('option'),
    ).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await expect(
    palette()
      .getByRole('group', { name: /^Cases/ })
      .getByRole('option')
      .first(),
  ).toContainText('Zzyzx-Ólafsson');
});

test('offline, after a reload, everything is found from what is stored', async () => {
  await page.keyboard.press('Escape');
  // Changes are stored beside the index half a second after they came.
  await page.waitForTimeout(1500);
  await agent.goOffline();
  await product.network.cut();
  await page.reload();
  await expect(page.getByRole('grid', { name: 'Cases' })).toBeVisible();
  await find('zzyzx olafsson');
  await expect(
    palette()
      .getByRole('group', { name: /^Drivers/ })
      .getByRole('option'),
  ).toHaveCount(1);
  await agent.context.setOffline(false);
  await product.network.restore();
});

test('a carrier finds its own records and nobody else’s', async () => {
  const carrier = new Person(product, 'pro@demo.test');
  try {
    const theirs = await carrier.resume('/cases');
    await carrier.upToDate();
    const [own] = await product.sql<{ caseID: string }>(
      `select c."caseID" from "cases" c join "users" u on u."customerId" = c."customerId" where u."email" = 'pro@demo.test' and c."deletedAt" is null limit 1`,
    );
    const [other] = await product.sql<{ caseID: string }>(
      `select c."caseID" from "cases" c where c."deletedAt" is null and c."customerId" <> (select "customerId" from "users" where "email" = 'pro@demo.test') limit 1`,
    );
    const dialog = theirs.getByRole('dialog', { name: 'Command palette' });
    await theirs.keyboard.press('Control+k');
    await dialog.getByRole('combobox').fill(`#${own!.caseID}`);
    await expect(dialog.getByRole('option', { name: own!.caseID })).toBeVisible();
    await dialog.getByRole('combobox').fill(`#${other!.caseID}`);
    await expect(dialog.getByText('Nothing found')).toBeVisible();
    await dialog.getByRole('combobox').fill('@a');
    await expect(dialog.getByRole('group', { name: /^Drivers/ })).toBeVisible();
    await expect(dialog.getByRole('group', { name: /^Customers/ })).toHaveCount(0);
    await dialog.getByRole('combobox').fill('pro@demo.test');
    await expect(dialog.getByText('Nothing found')).toBeVisible();
  } finally {
    await carrier.leave();
  }
});
