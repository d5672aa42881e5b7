import type { Locator, Page } from '@playwright/test';
import { beginAsAgent } from './support/beginAsAgent.ts';
import { deviceRecords, type DeviceRecord } from './support/deviceRecords.ts';
import { dismissedAlerts } from './support/dismissed.ts';
import { noPointer } from './support/keyboard.ts';
import type { Person } from './support/person.ts';
import { countPresses, pressAll, pressesOn } from './support/presses.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/**
 * What people do all day, without a pointer, within so many presses (design/workspace.md 8, goal 24). Text in quotes is not
 * counted, each of the keys is: on the page, where they arrive. All begin on a screen that has nothing to do with them.
 * Marked with * is what the design counts; for those of its tasks whose screens do not exist, others stand here.
 */
const TASKS = {
  dismissTen: ['* Dismiss ten alerts that are not critical', 'g a x Shift+J*9 d', 13],
  undoBatch: ['* Undo the last batch', 'z', 1],
  remindOne: ['* Remind of an alert later', 'g a h', 3],
  statusOfFive: ['* Set the status of five cases', 'g c x Shift+J*4 s s "in review" Enter', 11],
  courtDate: ['* Set a court date as people say it', 'g c Enter s r "next fri" Enter', 6],
  attorneyOfFive: ['* Set the attorney of five cases', 'g c x Shift+J*4 s a "Ruth O\'Brien" Enter Enter', 11],
  comment: ['* Comment on a case', 'g c Enter m "Hearing moved" Mod+Enter', 5],
  fixRejected: ['* Fix a change that was refused', 'g o e " (final)" Mod+Enter', 4],
  disableCustomer: ['* Disable a customer', 'g u s s Enter', 7],
  openDriver: ['* Open any driver by name', 'Mod+k "@{driver}" Enter', 2],
  openCase: ['Open any case by its number', 'Mod+k "{number}" Enter', 2],
  openCustomer: ['Open any customer by name', 'Mod+k "@{customer}" Enter', 2],
  oneLine: ['Do a whole act on any case in one line', 'Mod+k "due {number} 12/4/2031" Enter', 2],
  jump: ['Go to any screen', 'g u', 2],
  jumpByName: ['Go to any screen by its name', 'Mod+k "keyboard settings" Enter', 2],
  follow: ['Read through cases beside their list', 'g c w f j', 5],
  betweenPanes: ['Open a case beside its list, and go back to the list', 'g c Shift+Enter w h', 5],
  peek: ['Peek at a case', 'g c Space', 3],
  findInList: ['Find a case in its list, and open it', 'g c / "{number}" Enter Enter', 5],
  filterAndSave: ['Filter a list, and save it as a view', 'g c f i Enter n v "Under review" Enter Enter', 9],
  filterByDate: ['Show the customers of the last year', 'g u Mod+k "creation date" Enter "-365d" Enter Enter', 6],
  openView: ['Open a saved view', 'g c v ArrowDown Enter', 5],
  columns: ['Choose the columns of a list', 'g c Mod+k "columns" Enter Space Escape', 6],
  renameInPlace: ['Rename a customer in its list', 'g u F2 "Nguyen & O’Hara Lines" Enter', 4],
  linkedCases: ['See the cases of a customer', 'g u l c', 4],
  closeTwo: ['Close a case, and the next one the same way', 'g c Shift+C Enter j ;', 6],
  pin: ['Keep a customer offline for a day in court', 'g u Mod+k "keep this customer" Enter Enter', 5],
  notification: ['Read the newest notification, and open its case', 'g n Enter', 3],
  copyTable: ['Copy three cases as a table', 'g c x Shift+J*2 y t', 7],
  saveLayout: ['Keep an arrangement of panes', 'g c Shift+Enter w n "Court day" Enter', 6],
  rebind: ['Give a key to a command', 'Mod+k "change shortcut" Enter "go to customers" Enter Mod+Shift+E Enter', 5],
  whatKeys: ['See which keys there are', '?', 1],
  theme: ['Turn the lights off', 'Mod+k "theme" Enter "dark" Enter', 3],
  syncNow: ['Sync now', 'Mod+k "sync now" Enter', 2],
} as const satisfies Readonly<Record<string, readonly [what: string, keys: string, budget: number]>>;

/** `check` looks at the database or at the screen; `words` stand in the keys where they are named in braces. */
interface Story {
  prepare?: () => Promise<Readonly<Record<string, string>>>;
  check: (words: Readonly<Record<string, string>>) => Promise<void>;
}

const NEUTRAL = '/my-actions';
const NEWEST = 8;

let product: Product;
let agent: Person;
let page: Page;
/** Newest first, as their lists show them. */
let cases: { id: string; caseID: string }[];
let customers: { id: string; name: string }[];
let dismissedBefore = 0;

beginAsAgent('/cases', {
  prepare: async ({ sql }) => {
    await sql(`update "alerts" set "createdAt" = now() where "id" in
      (select "id" from "alerts" where "status" = 'NON_CRITICAL' and "dismissedAt" is null and "deletedAt" is null limit 15)`);
    cases = await sql(`select "id", "caseID" from "cases" where "deletedAt" is null order by "createdAt" desc limit $1`, [NEWEST]);
    await sql(`update "cases" set "status" = 'IN_PROGRESS' where "id" = any($1)`, [cases.map(({ id }) => id)]);
    customers = await sql(`select "id", "name" from "customers" where "deletedAt" is null order by "createdAt" desc limit 3`);
    await sql(`update "customers" set "status" = 'active' where "id" = $1`, [customers[0]!.id]);
  },
  begun: async (begun) => {
    ({ product, agent, page } = begun);
    await agent.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await countPresses(page);
    await noPointer(page);
  },
});

async function stored<T = unknown>(table: string, id: string, field: string): Promise<T> {
  const [row] = await product.sql<{ value: T }>(`select "${field}" as value from "${table}" where "id" = $1`, [id]);
  return row!.value;
}
const ofFive = (field: string): Promise<unknown[]> => Promise.all(cases.slice(0, 5).map(({ id }) => stored('cases', id, field)));
const five = (value: unknown): unknown[] => Array.from({ length: 5 }, () => value);
const pane = (n: number): Locator => page.getByRole('region', { name: new RegExp(`^Pane ${n} of`) });
const heading = (n = 1): Locator => pane(n).getByRole('heading', { level: 1 });
const focusedRow = (): Locator => page.locator('[data-row]:focus');
const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const someCase = async () => ({ number: cases.at(-1)!.caseID });

/** A summary that the server refused, because summaries were switched off when it came. */
async function refusedSummary(): Promise<Record<string, string>> {
  const { id } = cases[6]!;
  const switched = (on: boolean) => product.sql(`update "featureFlags" set "enabled" = $1 where "name" = 'caseSummary'`, [on]);
  await page.goto(`${product.origin}/cases/details/${id}`);
  await product.network.cut();
  await pressAll(page, 'Mod+k "edit case summary" Enter "Moved to January" Mod+Enter');
  await switched(false);
  await product.network.restore();
  await expect(agent.sync()).toContainText('Needs attention');
  await switched(true);
  // Until this device has heard of it, it refuses the change itself.
  const isOn = ({ store, record }: DeviceRecord): boolean =>
    store === 'featureFlags' && (record as { name: string }).name === 'caseSummary' && (record as { enabled: boolean }).enabled;
  await expect.poll(async () => (await deviceRecords(page)).some(isOn)).toBe(true);
  return {};
}

const STORIES: Readonly<Record<keyof typeof TASKS, Story>> = {
  dismissTen: {
    prepare: async () => {
      dismissedBefore = await dismissedAlerts(product);
      return {};
    },
    check: () => expect.poll(() => dismissedAlerts(product)).toBe(dismissedBefore + 10),
  },
  undoBatch: { check: () => expect.poll(() => dismissedAlerts(product)).toBe(dismissedBefore) },
  remindOne: {
    check: async () => {
      await expect.poll(() => dismissedAlerts(product)).toBe(dismissedBefore + 1);
      const [newest] = await product.sql<{ remindLater: boolean }>(
        `select "remindLater" from "alerts" where "dismissedAt" is not null order by "dismissedAt" desc limit 1`,
      );
      expect(newest).toEqual({ remindLater: true });
    },
  },
  statusOfFive: { check: () => expect.poll(() => ofFive('status')).toEqual(five('IN_REVIEW')) },
  courtDate: {
    check: () =>
      expect
        .poll(() =>
          product.sql(`select extract(dow from "citationArraignment"::timestamp)::int as day from "cases" where "id" = $1`, [cases[0]!.id]),
        )
        .toEqual([{ day: 5 }]),
  },
  attorneyOfFive: { check: () => expect.poll(() => ofFive('attorneyName')).toEqual(five("Ruth O'Brien")) },
  comment: {
    check: () =>
      expect
        .poll(() => product.sql(`select "caseId" from "caseComments" where "plainText" = 'Hearing moved'`))
        .toEqual([{ caseId: cases[0]!.id }]),
  },
  fixRejected: {
    prepare: refusedSummary,
    check: () => expect.poll(() => stored('cases', cases[6]!.id, 'summary')).toBe('Moved to January (final)'),
  },
  // For some seconds it can be taken back before it leaves.
  disableCustomer: { check: () => expect(focusedRow()).toContainText('Disabled') },
  openDriver: {
    prepare: async () => {
      const [driver] = await product.sql<{ id: string; name: string; lastName: string }>(
        `select d."id", d."name", d."lastName" from "drivers" d join "cases" c on c."driverId" = d."id" where d."deletedAt" is null order by c."createdAt" limit 1`,
      );
      return { driver: `${driver!.name} ${driver!.lastName}`, id: driver!.id };
    },
    check: ({ id }) => expect(page).toHaveURL(new RegExp(`/contracts/driver/${id}`)),
  },
  openCase: { prepare: someCase, check: ({ number }) => expect(heading()).toHaveText(number!) },
  openCustomer: {
    prepare: async () => ({ customer: customers[2]!.name }),
    check: ({ customer }) => expect(page.getByRole('heading', { name: customer!, level: 1 })).toBeVisible(),
  },
  oneLine: {
    prepare: someCase,
    check: () =>
      expect.poll(async () => String(await stored('cases', cases.at(-1)!.id, 'citationDueDate'))).toMatch(/2031-12-04|Dec 04 2031/),
  },
  jump: { check: () => expect(page.getByRole('grid', { name: 'Customers' })).toBeVisible() },
  jumpByName: { check: () => expect(heading()).toHaveText('Keyboard') },
  follow: {
    check: async () => {
      await expect(heading(2)).toHaveText(cases[1]!.caseID);
      await expect(focusedRow()).toHaveCount(1);
    },
  },
  betweenPanes: {
    check: async () => {
      await expect(heading(2)).toHaveText(cases[0]!.caseID);
      await expect(pane(1).locator('[data-row]:focus')).toHaveCount(1);
    },
  },
  peek: { check: () => expect(page.getByRole('complementary', { name: 'Peek' })).toContainText(cases[0]!.caseID) },
  findInList: { prepare: someCase, check: ({ number }) => expect(heading()).toHaveText(number!) },
  filterAndSave: {
    check: () =>
      expect
        .poll(() => product.sql(`select "address", "shared" from "savedViews" where "name" = 'Under review'`))
        .toEqual([{ address: 'status=IN_PROGRESS', shared: false }]),
  },
  filterByDate: {
    check: async () => {
      await expect(page).toHaveURL(/\/customers\?from=\d{4}-\d\d-\d\d$/);
      await expect(page.getByRole('button', { name: /^Remove filter: From/ })).toBeVisible();
    },
  },
  openView: { check: () => expect(page).toHaveURL(/status=IN_PROGRESS/) },
  columns: { check: () => expect(page.getByRole('columnheader', { name: 'Court Date' })).toHaveCount(0) },
  renameInPlace: { check: () => expect.poll(() => stored('customers', customers[0]!.id, 'name')).toBe('Nguyen & O’Hara Lines') },
  linkedCases: { check: () => expect(page).toHaveURL(new RegExp(`/cases\\?customer=${customers[0]!.id}`)) },
  closeTwo: {
    check: () =>
      expect.poll(() => Promise.all(cases.slice(0, 2).map(({ id }) => stored('cases', id, 'status')))).toEqual(['CLOSED', 'CLOSED']),
  },
  pin: { check: () => expect(page.getByRole('row', { name: /Kept offline/ })).toHaveCount(1) },
  notification: {
    prepare: async () => {
      const [newest] = await product.sql<{ id: string; caseId: string }>(
        `select n.id, n."caseId" from "notifications" n join "users" u on u.id = n."userId"
          where u.email = 'agent@demo.test' and n.status = 'UNVIEWED' order by n."createdAt" desc limit 1`,
      );
      return { ...newest! };
    },
    check: async ({ id, caseId }) => {
      await expect(page).toHaveURL(new RegExp(`/cases/details/${caseId}`));
      await expect.poll(() => stored('notifications', id!, 'status')).toBe('VIEWED');
    },
  },
  copyTable: {
    check: () =>
      expect
        .poll(async () => (await clipboard()).split('\n').map((line) => line.split('\t')[0]))
        .toEqual(['Case ID', ...cases.slice(0, 3).map(({ caseID }) => caseID)]),
  },
  saveLayout: {
    check: () => expect(page.getByText('Layout “Court day” saved')).toBeVisible(),
  },
  rebind: { check: () => expect(page.getByRole('button', { name: /^Go to Customers/ })).toContainText(/changed.*Ctrl\+⇧E/) },
  whatKeys: { check: () => expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible() },
  theme: { check: () => expect(page.locator('html')).toHaveClass(/dark/) },
  syncNow: { check: () => expect(agent.sync()).toContainText('Up to date') },
};

for (const [name, [what, keys, budget]] of Object.entries(TASKS) as [keyof typeof TASKS, readonly [string, string, number]][]) {
  test(`${what}: at most ${budget} presses`, async () => {
    const { prepare, check } = STORIES[name];
    const words = (await prepare?.()) ?? {};
    await page.goto(product.origin + NEUTRAL);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await pressAll(
      page,
      keys.replaceAll(/\{(\w+)\}/g, (_, word: string) => words[word]!),
    );
    await check(words);
    expect(await pressesOn(page)).toBeLessThanOrEqual(budget);
  });
}
