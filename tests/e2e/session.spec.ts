import { MESSAGES } from '#domain/messages.ts';
import { IDLE_MS, PROMPT_MS } from '#src/session/idle.ts';
import { DEMO_PASSWORD } from '#server/seed/demoPeople.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product?.stop());

test('nobody at the desk: it asks in every tab, stays when told, and logs out when nobody answers', async () => {
  const agent = new Person(product, 'agent@demo.test');
  const page = await agent.openBrowser();
  await agent.context.clock.install();
  await agent.signInAtLogin();
  await agent.upToDate();
  const opened = await page.evaluate(() => Date.now());
  const other = await agent.context.newPage();
  await other.goto(product.origin);
  await expect(other.getByRole('list', { name: 'Cases by status' })).toBeVisible();
  // Its watch begins with a sign of life, and comes after the first screen.
  await other.waitForFunction((since) => Number(localStorage.getItem('weighstation.lastActive')) > since, opened);
  const dialogs = [page, other].map((tab) => tab.getByRole('alertdialog', { name: MESSAGES.sessionTimeout }));

  // The question comes over whatever is open.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await agent.context.clock.fastForward(IDLE_MS - PROMPT_MS - 1000);
  for (const dialog of dialogs) await expect(dialog).toBeHidden();
  await agent.context.clock.fastForward(2000);
  for (const dialog of dialogs) await expect(dialog).toContainText(MESSAGES.idleLogout);

  const stay = dialogs[0]!.getByRole('button', { name: MESSAGES.stayLoggedIn });
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeHidden();
  await expect(stay).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialogs[0]!).toBeVisible();
  await agent.context.clock.runFor(1000);
  await page.keyboard.press('Enter');
  for (const dialog of dialogs) await expect(dialog).toBeHidden();

  await agent.context.clock.fastForward(IDLE_MS - PROMPT_MS + 1000);
  await expect(dialogs[1]!).toBeVisible();
  await other.close();
  await agent.context.clock.fastForward(PROMPT_MS);
  await expect(page.getByLabel('Password')).toBeVisible();
  await agent.leave();
});

test('the worker of the replica is read while the sign-in ends, and it is the one that serves', async () => {
  const agent = new Person(product, 'agent@demo.test');
  const page = await agent.openBrowser();
  const order: string[] = [];
  page.on('worker', (worker) => worker.url().includes('sync.worker') && order.push('worker'));
  page.on('response', (response) => response.url().endsWith('/oauth/token') && order.push('token'));
  await agent.signInAtLogin();
  await agent.upToDate();
  expect(order).toEqual(['worker', 'token']);
  await agent.leave();
});

test('a forgotten password: the words of the spec for a wrong e-mail, one mail for a right one, and back to the sign-in', async () => {
  const agent = new Person(product, 'agent@demo.test');
  const page = await agent.openBrowser();
  await page.goto(product.origin);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const email = page.getByLabel('Email');
  await expect(email).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(MESSAGES.emailBlank);
  await email.fill("o'neil@");
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(MESSAGES.emailInvalid);
  await email.fill('agent@demo.test');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const mails = () => product.sql('select id from mails where "to" = $1 and text like $2', ['agent@demo.test', '%/idp/u/%']);
  await expect.poll(mails).toHaveLength(1);
  await agent.leave();
});

test('a link that is opened while another tab signs out is not lost: the next sign-in leads to it', async () => {
  const [row] = await product.sql<{ id: string; caseID: string }>(`select "id", "caseID" from "cases" where "deletedAt" is null limit 1`);
  const agent = new Person(product, 'agent@demo.test');
  const page = await agent.signInAtLogin();
  await agent.upToDate();
  const other = await agent.context.newPage();
  await other.goto(`${product.origin}/cases/details/${row!.id}#comment-1`);
  const heading = other.getByRole('heading', { level: 1, name: new RegExp(row!.caseID) });
  await expect(heading).toBeVisible();
  // What signing out does to the tokens, at the very moment when the other tab has come by them.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('@@auth0spajs@@')) localStorage.removeItem(key);
  });
  await expect(other.getByRole('alert')).toHaveText(MESSAGES.sessionExpired);
  await other.getByLabel('Email').fill(agent.email);
  await other.getByLabel('Password').fill(DEMO_PASSWORD);
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(heading).toBeVisible();
  expect(new URL(other.url()).hash).toBe('#comment-1');
  await agent.leave();
});
