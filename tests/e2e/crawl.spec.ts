import type { Locator, Page } from '@playwright/test';
import type { Actor } from '#domain/actor.ts';
import { AccessError } from '#domain/errors.ts';
import { mayVisit } from '#domain/routes.ts';
import { DEMO_PEOPLE } from '#server/seed/demoPeople.ts';
import { budget } from '#tests/budget.ts';
import { addressOf, EVERY_SCREEN, type ShownIds } from './support/everyScreen.ts';
import { moveTo } from './support/moveTo.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/**
 * Every button and menu item that anybody sees, on every screen in every role, is a command that this role has, or says which
 * part of a dialog, menu, note, form or row it is (design/workspace.md 8, goal 15); and what it is, it does. No link leads where the
 * role may not go, and the server refuses nothing that a screen asks by itself.
 */
test.describe.configure({ mode: 'serial' });

const PARTS = new Set(['dialog', 'menu', 'toast', 'note', 'form', 'row']);
/** Ends the session: pressed by other stories. */
const NOT_PRESSED = new Set(['auth.logout']);

/** A button that cannot be pressed for so long lies under something. */
const PRESSED_WITHIN_MS = 5000;

/** The code of what somebody may not see or do. */
const REFUSED = new AccessError().code;

/** One person of each role; daily one of those whose screens are the same: the staff, the company tiers below ELITE, and the single drivers. */
const PEOPLE = [
  ...new Map(
    DEMO_PEOPLE.flatMap(({ role, email }) => (role && email !== 'disabled@demo.test' ? [[role, email] as const] : [])).toReversed(),
  ),
].filter(([role]) => budget(0, 1) || !['AGENT', 'CUSTOMER_PRO_LEGACY', 'CUSTOMER_PREMIUM', 'CUSTOMER_BASIC'].includes(role));
/** Of the buttons of a screen, one in so many is pressed. */
const PRESSED_OF = budget(4, 1);

let product: Product;

test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product?.stop());

/** Everything on show that is pressed to do something: what it is, and how it calls itself. */
const pressables = (page: Page): Promise<{ command: string | null; part: string | null; popup: boolean; words: string }[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, [role=button], [role=menuitem], [role=menuitemradio], [role=option][data-command]')]
      .filter((one) => one.checkVisibility() && one.closest('[aria-hidden=true]') === null)
      .map((one) => ({
        command: one.dataset['command'] ?? null,
        part: one.dataset['part'] ?? null,
        popup: one.hasAttribute('aria-haspopup'),
        words: (one.ariaLabel ?? one.innerText).trim().slice(0, 60),
      })),
  );

/** The commands that this person has, as the keyboard screen lists them. */
async function commandsOf(page: Page): Promise<ReadonlySet<string>> {
  await page.goto(`${product.origin}/keyboard`);
  await expect(page.locator('[data-shortcut="nav.cases"]')).toBeVisible();
  // One of those that come right after the start.
  await expect(page.locator('[data-shortcut="triage.next"]')).toHaveCount(1);
  return new Set(await page.locator('[data-shortcut]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['shortcut']!)));
}

/** Where the links on show lead within the product, layout aside. */
const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((one) => one.checkVisibility() && one.origin === location.origin)
      .map((one) => one.pathname),
  );

/** Listens from now on to what the server refuses to this page; answers with it, once all that came is read. */
function hearRefusals(page: Page): () => Promise<string[]> {
  const heard: Promise<string[]>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if ([401, 403].includes(response.status())) heard.push(Promise.resolve([`${pathname} is refused`]));
    else if (pathname === '/graphql')
      heard.push(
        response.text().then(
          (text) => (text.includes(REFUSED) ? [`${response.request().postData()?.slice(0, 120)} is refused`] : []),
          // The page went on before it was read.
          () => [],
        ),
      );
  });
  return async () => (await Promise.all(heard)).flat();
}

/** What is wrong with what is on show, as sentences. */
async function faultsOf(page: Page, own: ReadonlySet<string>, actor: Actor, where: string): Promise<string[]> {
  const dead = (await linksOf(page)).filter((path) => !mayVisit(actor, path)).map((path) => `${where}: a link leads to ${path}`);
  const wrong = (await pressables(page)).flatMap(({ command, part, popup, words }) => {
    const at = `${where}: “${words}”`;
    if (command !== null) return own.has(command) ? [] : [`${at} is ${command}, which this role does not have`];
    if (part !== null) return PARTS.has(part) ? [] : [`${at} is part of ${part}`];
    return popup ? [] : [`${at} names no command`];
  });
  return [...dead, ...wrong];
}

/** The menus that a screen can open, by pressing each. */
async function menusOf(page: Page): Promise<Locator[]> {
  const openers = page.locator('main [aria-haspopup=menu]:visible, header [aria-haspopup=menu]:visible');
  const all = await openers.all();
  // One row's menu stands for all of them.
  const rows = await page.locator('[data-row] [aria-haspopup=menu]:visible').all();
  return [...all.filter((_, i) => i < all.length - rows.length), ...rows.slice(0, 1)];
}

/** The first case of the list, whose it is, a contract of theirs, and somebody who works on cases. */
async function firstCase(page: Page): Promise<ShownIds> {
  const caseId = (await page.locator('[data-row]').first().getAttribute('data-row'))!;
  const [row] = await product.sql<{ customerId: string; userId: string }>(
    `select c."customerId", u."id" as "userId" from "cases" c, "users" u where c."id" = $1 and u."email" = 'agent2@demo.test'`,
    [caseId],
  );
  const { customerId, userId } = row!;
  const [contract] = await product.sql<{ contractId: string; driverId: string }>(
    `select "id" "contractId", "driverId" from "contracts" where "customerId" = $1 and "status" <> 'Archived' order by "id" limit 1`,
    [customerId],
  );
  const [template] = await product.sql<{ templateId: string }>('select "templateId" from "templates" order by "id" limit 1');
  return { caseId, customerId, userId, ...contract!, ...template };
}

async function show(page: Page, address: string, how: 'loaded' | 'moved to'): Promise<void> {
  if (how === 'loaded') await page.goto(product.origin + address);
  else await moveTo(page, address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const rows = page.locator('[data-row], [data-grid-fallback] h2, [role=grid] tr[aria-selected]');
  if ((await page.getByRole('grid').count()) > 0) await expect(rows).not.toHaveCount(0);
}

for (const [role, email] of PEOPLE) {
  test(`[ACCESS-1] what ${role} can press are commands of theirs, links lead where they may go, and nothing their screens ask is refused`, async () => {
    const person = new Person(product, email);
    try {
      const page = await person.resume('/cases');
      await person.upToDate();
      const shown = await firstCase(page);
      const own = await commandsOf(page);
      const faults: string[] = [];
      const refusals = hearRefusals(page);
      const actor: Actor = { userId: '', role, customerId: null };
      for (const route of EVERY_SCREEN) {
        if (!mayVisit(actor, route)) continue;
        await show(page, addressOf(route, shown), 'moved to');
        faults.push(...(await faultsOf(page, own, actor, route)));
        for (const opener of await menusOf(page)) {
          await opener.click();
          await expect(page.getByRole('menu')).toBeVisible();
          faults.push(...(await faultsOf(page, own, actor, `${route}, in a menu`)));
          await page.keyboard.press('Escape');
          await expect(page.getByRole('menu')).toBeHidden();
        }
      }
      expect([...new Set([...faults, ...(await refusals())])]).toEqual([]);
    } finally {
      await person.leave();
    }
  });
}

test('each command that has a button does something when the button is pressed', async () => {
  // Every button is a page load, and there are many.
  test.setTimeout(360_000);
  const agent = new Person(product, 'agent@demo.test');
  try {
    const page = await agent.resume('/cases');
    await agent.upToDate();
    const own = await firstCase(page);
    const idle: string[] = [];
    const pressed = new Set<string>(NOT_PRESSED);
    let seen = 0;
    for (const route of EVERY_SCREEN) {
      await show(page, addressOf(route, own), 'loaded');
      const here = [...new Set((await pressables(page)).flatMap(({ command }) => command ?? []))].filter((id) => !pressed.has(id));
      for (const id of here) {
        pressed.add(id);
        if ((seen += 1) % PRESSED_OF > 0) continue;
        await show(page, addressOf(route, own), 'loaded');
        const button = page.locator(`[data-command="${id}"]:visible`).first();
        // What waited has been sent meanwhile, and its button has gone.
        if ((await button.count()) === 0 || (await button.isDisabled())) continue;
        const does = await changesSomething(page, () => button.click({ timeout: PRESSED_WITHIN_MS })).catch(() => false);
        // Or while it was being pressed.
        if (!does && (await button.isVisible())) idle.push(`${id} at ${route}`);
      }
    }
    expect(idle).toEqual([]);
    expect(pressed.size).toBeGreaterThan(15);
  } finally {
    await agent.leave();
  }
});

/** Does the page look or stand differently soon after an act, or has it asked the browser for something? */
async function changesSomething(page: Page, act: () => Promise<void>): Promise<boolean> {
  const address = page.url();
  let isAsked = false;
  const asked = (): void => void (isAsked = true);
  page.once('download', asked).once('filechooser', asked);
  await page.evaluate(() => {
    const watched = { changes: 0 };
    Object.assign(globalThis, { watched });
    new MutationObserver((all) => (watched.changes += all.length)).observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['aria-pressed', 'aria-checked', 'aria-expanded', 'aria-selected'],
    });
  });
  await act();
  const changed = async (): Promise<boolean> =>
    isAsked ||
    page.url() !== address ||
    (await page.evaluate(() => (globalThis as unknown as { watched?: { changes: number } }).watched?.changes !== 0).catch(() => true));
  try {
    await expect.poll(changed, { timeout: 3000 }).toBe(true);
    return true;
  } catch {
    return false;
  }
}
