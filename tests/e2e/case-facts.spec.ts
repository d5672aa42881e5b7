import fs from 'node:fs';
import { PDF } from '@libpdf/core';
import type { Locator, Page } from '@playwright/test';
import { beginAsAgent } from './support/beginAsAgent.ts';
import { fitsTheWidth, looksRight } from './support/axe.ts';
import { press as pressOn } from './support/keyboard.ts';
import { Person } from './support/person.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** The facts of a case: its list taken along, its outcome, its violations and what they weigh, its summary on paper, and its end. */
const FORMULA = `=2+5+cmd|' /C calc'!A0`;

let product: Product;
let agent: Person;
let page: Page;
/** An inspection with one violation, written down by this story. */
let matter: { id: string; caseID: string };

beginAsAgent('/cases', {
  prepare: async ({ sql }) => {
    const [found] = await sql<typeof matter>(
      `select c."id", c."caseID" from "cases" c where c."status" = 'IN_PROGRESS' and c."roadsideInspection" and c."dataQsStatus" = 'NOT_FILED'
       and c."inspectionDate" is not null and c."deletedAt" is null order by c."createdAt" desc, c."id" limit 1`,
    );
    matter = found!;
    await sql(`delete from "caseViolations" where "caseId" = $1`, [matter.id]);
    await sql(
      `update "cases" set "inspectionDate" = current_date - 10, "citationNumbers" = array[$2], "citationStatus" = 'PENDING' where "id" = $1`,
      [matter.id, FORMULA],
    );
  },
  begun: (begun) => ({ product, agent, page } = begun),
});

const press = (...keys: string[]): Promise<void> => pressOn(page, ...keys);
const palette = (): Locator => page.getByRole('dialog', { name: 'Command palette' });
const said = (words: string | RegExp): Locator => page.getByRole('status').filter({ hasText: words });
const stored = async (): Promise<Record<string, unknown>> => (await product.sql(`select * from "cases" where "id" = $1`, [matter.id]))[0]!;
const written = (): Promise<{ code: string; isOOS: boolean; citationNumber: string | null }[]> =>
  product.sql(
    `select c."code", v."isOOS", v."citationNumber" from "caseViolations" v join "violationCodes" c on c."id" = v."violationCodeId"
     where v."caseId" = $1 and v."deletedAt" is null order by c."code"`,
    [matter.id],
  );

async function showCase(): Promise<void> {
  await page.goto(`${product.origin}/cases/details/${matter.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(matter.caseID);
  await expect(page.getByRole('region', { name: 'Violations' })).toHaveAttribute('aria-busy', 'false');
}
async function showList(address: string): Promise<void> {
  await page.goto(product.origin + address);
  await expect(page.locator('[data-row]:focus')).toHaveCount(1);
}
/** Takes what the palette finds first for the words, once it is that. */
async function take(words: string, found: string | RegExp = words): Promise<void> {
  // A letter that no key of this keyboard has goes where the caret is.
  await expect(palette().getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words);
  await expect(palette().getByRole('option', { selected: true })).toContainText(found);
  await press('Enter');
}

test('[CSV-1] [CSV-2] the list is taken along as it is narrowed, and what looks like a formula is text', async () => {
  const from = '2026-01-01';
  await showList(`/cases?status=IN_PROGRESS&from=${from}&sort=caseID`);
  await expect(page.getByRole('button', { name: 'Remove filter: From is 01/01/2026' })).toBeVisible();
  const shown = Number(
    (
      await page
        .getByText(/of \d+/)
        .first()
        .innerText()
    )
      .split(' ')
      .at(-1),
  );
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^cases-\d{4}-\d\d-\d\d\.csv$/);
  const csv = fs.readFileSync(await file.path(), 'utf8');
  await expect(said(`${shown} cases exported`)).toBeVisible();
  const numbers = [...csv.matchAll(/^(\d{4}-\d{6}),/gm)].map(([, caseID]) => caseID!);
  expect(numbers).toHaveLength(shown);
  expect(numbers).toEqual(numbers.toSorted());
  const first = await page.locator('[data-row]').first().innerText();
  expect(first).toContain(numbers[0]!);
  expect(csv.split('\r\n').find((line) => line.startsWith(matter.caseID))).toContain(`,'${FORMULA},`);
});

test('several cases get an attorney and a status as one step each', async () => {
  await showList('/cases?status=IN_PROGRESS');
  const ids = await page.locator('[data-row]').evaluateAll((rows) => rows.slice(0, 3).map((row) => (row as HTMLElement).dataset['row']!));
  await press('Home', 'x', 'Shift+J', 'Shift+J', 's', 'a');
  await take('Ann O’Hara');
  await page.keyboard.type('450');
  await press('Enter');
  const attorneys = (): Promise<unknown[]> =>
    product.sql(`select "attorneyName", "attorneyFee"::int from "cases" where "id" = any ($1)`, [ids]);
  await expect.poll(attorneys).toEqual(ids.map(() => ({ attorneyName: 'Ann O’Hara', attorneyFee: 45_000 })));
  await press('s', 's');
  await take('in review', 'IN REVIEW');
  await expect(said('3 cases moved to In review')).toBeVisible();
  const inReview = async (): Promise<unknown> =>
    (await product.sql(`select count(*)::int n from "cases" where "id" = any ($1) and "status" = 'IN_REVIEW'`, [ids]))[0];
  await expect.poll(inReview).toEqual({ n: 3 });
  await press('z');
  await expect.poll(inReview).toEqual({ n: 0 });
});

test('[VIOLATION-1] [SMS-3] violations are found by words, written down by keys, and weighed below', async () => {
  await showCase();
  const region = page.getByRole('region', { name: 'Violations' });
  await expect(region).toContainText('No violations');
  await press('s', 'v');
  await take('393.75(a)(3)', '393.75(a)(3)');
  await press('Control+Enter');
  await expect(region.getByRole('listitem')).toHaveCount(1);
  await expect(region).toContainText('393.75(a)(3)');
  const [code] = await product.sql<{ severityWeight: number; oosWeight: number }>(
    `select "severityWeight"::int, "oosWeight"::int from "violationCodes" where "code" = '393.75(a)(3)'`,
  );
  await expect(region).toContainText(`Estimated SMS weighted value: ${code!.severityWeight * 3}`);
  const menu = region.getByRole('button', { name: 'Actions for 393.75(a)(3)' });
  await menu.focus();
  await press('Enter');
  await page.getByRole('menuitem', { name: 'Violation: out of service, or not…' }).click();
  await expect(region.getByTitle('Out of service')).toBeVisible();
  await expect(region).toContainText(`Estimated SMS weighted value: ${(code!.severityWeight + code!.oosWeight) * 3}`);
  await expect.poll(written).toEqual([{ code: '393.75(a)(3)', isOOS: true, citationNumber: null }]);
});

test('[VIOLATION-2] by palette another code is taken, which cannot put out of service, and the violation is removed and comes back', async () => {
  await showCase();
  const region = page.getByRole('region', { name: 'Violations' });
  await press('Control+k');
  await take('violation another code', 'another code');
  await take('392.2-SLLS2');
  await expect(region.getByTitle('Out of service')).toHaveCount(0);
  await expect.poll(written).toMatchObject([{ isOOS: false }]);
  await press('Control+k');
  await take('violation citation', 'citation number');
  await page.getByRole('dialog').getByRole('textbox').fill(FORMULA);
  await press('Enter');
  await expect(region).toContainText(`Citation ${FORMULA}`);
  await press('Control+k');
  await take('violation remove', 'remove');
  await expect(region).toContainText('No violations');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(region).toContainText(`Citation ${FORMULA}`);
  await expect.poll(written).toMatchObject([{ isOOS: false, citationNumber: FORMULA }]);
});

test('[CASE-10] [CASE-12] a case is closed as filed in DataQs by one headline, and another opens it again once that is sure', async () => {
  await showCase();
  await expect(page.getByRole('region', { name: 'DataQs and outcome' })).toContainText('Can be filed until');
  await press('s', 't');
  await take('Closed/Filed', 'Closed/Filed in DataQs');
  await expect.poll(stored).toMatchObject({ status: 'CLOSED', dataQsStatus: 'SUBMITTED', outcome: 'SUBMITTED' });
  await expect(page.getByRole('region', { name: 'DataQs and outcome' })).toContainText('Submitted');
  await press('s', 't');
  await take('Open', 'Open');
  const question = page.getByRole('dialog', { name: 'Reopen this case?' });
  await expect(question).toContainText(`${matter.caseID} will be IN PROGRESS again.`);
  await press('Escape');
  await expect(question).toBeHidden();
  expect(await stored()).toMatchObject({ status: 'CLOSED', caseUpdateType: 'Closed/Filed in DataQs' });
  await press('s', 't');
  await take('Open', 'Open');
  await expect(question).toBeVisible();
  await press('Enter');
  await expect.poll(stored).toMatchObject({ status: 'IN_PROGRESS', caseUpdateType: 'Open' });
});

test('[CASE-23] a summary that is too long is refused and stays; one that fits is on the page that is printed', async () => {
  await showCase();
  await press('s', 'm');
  const box = page.getByRole('dialog', { name: 'Summary' }).getByRole('textbox');
  await box.fill('x'.repeat(8001));
  await press('Control+Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Max 8000 characters' })).toBeVisible();
  await expect(box).toHaveValue('x'.repeat(8001));
  await box.fill("O'Brien's log book settled it.");
  await press('Control+Enter');
  await expect.poll(stored).toMatchObject({ summary: "O'Brien's log book settled it." });
  await press('Control+k');
  await page.keyboard.type('case summary pdf');
  await expect(palette().getByRole('option', { selected: true })).toContainText('Case summary PDF');
  const [file] = await Promise.all([page.waitForEvent('download'), press('Enter')]);
  expect(file.suggestedFilename()).toBe(`case-${matter.caseID}.pdf`);
  const pages = (await PDF.load(fs.readFileSync(await file.path()))).getPages();
  expect(pages).toHaveLength(1);
  const text = pages[0]!.extractText().text.replaceAll(/\s+/g, '');
  for (const words of [`Case ${matter.caseID}`, FORMULA, "O'Brien's log book settled it.", 'Estimated SMS weighted value', 'SUBMITTED'])
    expect(text).toContain(words.replaceAll(/\s+/g, ''));
});

test('[CASE-3] a case that awaits the client reads IN PROGRESS with a warning, and all of it fits on a phone', async () => {
  await showCase();
  await press('Control+k');
  await take('awaiting client', 'Move to Awaiting client');
  const header = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
  await expect(header).toContainText('IN PROGRESS');
  await expect(header.getByTitle(/Awaiting the client/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('region', { name: 'Violations' })).toContainText('Estimated SMS weighted value');
  await fitsTheWidth(page, 'a case on a phone');
  await looksRight(page, 'a case on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('[VIOLATION-3] [FLAG-1] a weight is changed where it stands in the manager, within its bounds, until the manager is switched off', async () => {
  await showCase();
  await press('Control+k');
  await take('manage violation codes', 'Manage violation codes');
  await expect(page.getByRole('heading', { name: 'Violation codes' })).toBeVisible();
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Search violation codes' }))
    .first()
    .fill('393.75(a)(3)');
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await page.locator('[data-row]').focus();
  await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'F2');
  const cell = page.getByRole('spinbutton', { name: 'Severity' });
  await expect(cell).toBeFocused();
  await cell.fill('11');
  await press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'From 0 to 10' })).toBeVisible();
  await cell.fill('6');
  await press('Enter');
  const weight = async (): Promise<unknown> =>
    (await product.sql<{ w: number }>(`select "severityWeight"::int w from "violationCodes" where "code" = '393.75(a)(3)'`))[0]!.w;
  await expect.poll(weight).toBe(6);
  await agent.upToDate();
  await product.sql(`update "featureFlags" set "enabled" = false where "name" = 'violationCodeManager'`);
  await page.reload();
  await expect(page.getByText('The violation code manager is switched off')).toBeVisible();
  await press('Control+k');
  await page.keyboard.type('manage violation codes');
  await expect(palette().locator('[data-command="case.violations.manage"]')).toHaveCount(0);
  await press('Escape');
});

test('[ACCESS-1] a customer reads the facts and changes none of them', async () => {
  const [own] = await product.sql<{ id: string }>(
    `select c."id" from "cases" c join "users" u on u."customerId" = c."customerId" join "caseViolations" v on v."caseId" = c."id"
     where u."email" = 'pro@demo.test' and c."deletedAt" is null and c."status" <> 'CLOSED' order by c."id" limit 1`,
  );
  const carrier = new Person(product, 'pro@demo.test', { width: 390, height: 844 });
  const theirs = await carrier.resume(`/cases/details/${own!.id}`);
  const region = theirs.getByRole('region', { name: 'Violations' });
  await expect(region.getByRole('listitem').first()).toContainText('Severity');
  await expect(theirs.getByRole('button', { name: /^(Edit|Add violations|Manage codes|Actions for .*)$/ })).toHaveCount(0);
  await theirs.goto(`${product.origin}/cases/edit/${own!.id}`);
  await expect(theirs.getByText("You don't have permission to view this page")).toBeVisible();
  await carrier.leave();
});

test('[CASE-14] an administrator deletes a case by typing its number, and nobody has it any more', async () => {
  const admin = new Person(product, 'admin@demo.test');
  const theirs = await admin.resume(`/cases/details/${matter.id}`);
  await admin.upToDate();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(matter.caseID);
  const ask = async (typed: string): Promise<void> => {
    await theirs.keyboard.press('Control+k');
    await theirs.keyboard.type('delete case');
    await expect(theirs.getByRole('option', { selected: true })).toContainText('Delete case…');
    await theirs.keyboard.press('Enter');
    await theirs
      .getByRole('dialog', { name: /Delete this case/ })
      .getByRole('textbox')
      .fill(typed);
    await theirs.keyboard.press('Enter');
  };
  await ask('2026-000000');
  await expect(theirs.getByRole('alert').filter({ hasText: 'nothing was deleted' })).toBeVisible();
  await ask(matter.caseID);
  await expect.poll(async () => (await stored())['deletedAt']).not.toBeNull();
  await expect(theirs).toHaveURL(/\/cases$/);
  await admin.leave();
});
