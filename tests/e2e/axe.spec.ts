import type { Page } from '@playwright/test';
import { budget } from '#tests/budget.ts';
import { beginAsAgent } from './support/beginAsAgent.ts';
import { fitsTheWidth, looksRight } from './support/axe.ts';
import { addressOf, EVERY_SCREEN } from './support/everyScreen.ts';
import { moveTo } from './support/moveTo.ts';
import { press as pressOn } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';
import { readsRight } from './support/wording.ts';

/** What a machine can know of accessibility (design/workspace.md 8, goal 22): every screen and every layer, in both themes, wide and on a phone. */
const SIZES = [
  { width: 1440, height: 900, themes: ['light', 'dark'] },
  // Colors are the same at every width.
  { width: 390, height: 844, themes: ['light'] },
] as const;

/** Of the screens on a phone every so many is looked at whole; all are measured for their width. */
const ON_PHONES = budget(2, 1);

let page: Page;
let caseId: string;
let customerId: string;
let contract: { contractId: string; driverId: string };

beginAsAgent('/cases', {
  prepare: async ({ sql }) => {
    const [row] = await sql<{ id: string; customerId: string }>(
      `select c."id", c."customerId" from "cases" c join "caseComments" m on m."caseId" = c."id" where c."status" = 'IN_PROGRESS' order by c."createdAt" limit 1`,
    );
    ({ id: caseId, customerId } = row!);
    const [at] = await sql<typeof contract>(
      `select "id" "contractId", "driverId" from "contracts" where "status" = 'Active' order by "id" limit 1`,
    );
    contract = at!;
  },
  begun: (begun) => ({ page } = begun),
});

const press = (...keys: string[]): Promise<void> => pressOn(page, ...keys);

async function show(address: string): Promise<void> {
  await moveTo(page, address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const isList = (await page.getByRole('grid').count()) > 0;
  // On a phone the keyboard is led to a list by loading it.
  const row = page.viewportSize()!.width > 1000 ? page.locator('[data-row]:focus') : page.locator('[data-row]').first();
  if (isList) await expect(row).toHaveCount(1);
  if (address.startsWith('/cases/details/') && address.includes(caseId))
    await expect(page.getByRole('list', { name: 'Comments' }).getByRole('listitem').first()).toBeVisible();
}

/** What can stand over the list of cases: the keys that open it, and what must be seen then. */
const LAYERS: readonly [what: string, keys: readonly string[], shown: () => ReturnType<Page['locator']>][] = [
  ['palette', ['Control+k'], () => page.getByRole('dialog', { name: 'Command palette' }).getByRole('option').first()],
  ['a question of the palette', ['s', 's'], () => page.getByRole('option', { name: /now/ })],
  ['peek', ['Space'], () => page.getByRole('complementary', { name: 'Peek' })],
  ['the menu of a row', ['ContextMenu'], () => page.getByRole('menuitem').first()],
  ['filters', ['f'], () => page.getByRole('dialog', { name: 'Filter' })],
  ['a dialog with a text', ['n v'], () => page.getByRole('dialog').getByRole('textbox')],
  ['a dialog with choices', ['v'], () => page.getByRole('dialog').getByRole('listbox')],
  ['help', ['?'], () => page.getByRole('dialog', { name: 'Keyboard shortcuts' })],
  ['bell', ['g n'], () => page.getByRole('menu', { name: 'Notifications' }).getByRole('menuitem').first()],
  ['a cell that is changed', ['ArrowRight', 'ArrowRight', 'F2'], () => page.getByRole('grid').locator('input:focus')],
];

for (const { themes, ...size } of SIZES) {
  test.describe(`at ${size.width} px`, () => {
    test.beforeAll(() => page.setViewportSize(size));

    test('every screen has one first heading, fits, and has no grave problem', async () => {
      test.setTimeout(300_000);
      for (const route of [...EVERY_SCREEN, '/nowhere', '/cases/details/00000000-0000-4000-8000-000000000000']) {
        const address = addressOf(route, { caseId, customerId, userId: 'none', ...contract });
        await show(address);
        await fitsTheWidth(page, route);
        if (size.width > 1000 || EVERY_SCREEN.indexOf(route) % ON_PHONES === 0) await looksRight(page, route, themes);
        if (size.width > 1000) await readsRight(page, route);
      }
    });

    test('what stands over a screen has no grave problem either, and gives the keyboard back', async () => {
      await page.goto(new URL('/cases', page.url()).href);
      await expect(page.locator('[data-row]:focus')).toHaveCount(1);
      for (const [what, keys, shown] of LAYERS) {
        await press(...keys);
        await expect(shown(), what).toBeVisible();
        await looksRight(page, what, themes);
        if (size.width > 1000) await readsRight(page, what);
        await press('Escape');
        await expect(shown(), what).toBeHidden();
        await expect(page.locator('[data-row]:focus, [data-row] :focus'), `the keyboard after ${what}`).toHaveCount(1);
      }
    });
  });
}
