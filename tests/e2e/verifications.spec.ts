import type { Locator } from '@playwright/test';
import { anApplication, anEmployer } from '#domain/testing/anApplication.ts';
import { fitsTheWidth, looksRight } from './support/axe.ts';
import { beginAsAgent, type Begun } from './support/beginAsAgent.ts';
import { deviceText } from './support/deviceText.ts';
import { answerAsEmployer } from './support/employer.ts';
import { expect, test } from './support/test.ts';

/** The previous employers of a driver, asked from the driver's file. */
const MARKER = 'MARKER-OF-AN-ANSWER-83d1';
/** Longer than a request is held back. */
const LEFT_MS = 25_000;

let begun: Begun;
let shown: { id: string; driverId: string };
beginAsAgent('/contracts', {
  begun: async (it) => {
    begun = it;
    const [row] = await it.product.sql<typeof shown>(
      `select k."id", k."driverId" from "contracts" k join "driverApplicationForms" a on a."driverId" = k."driverId" and a."deletedAt" is null
       where k."status" = 'Active' order by k."id" limit 1`,
    );
    shown = row!;
    await it.product.sql(`update "employmentVerifications" set "deletedAt" = now() where "driverId" = $1`, [shown.driverId]);
    const { employment } = anApplication({
      employment: {
        employers: [
          anEmployer('Mesa Freight', '2023-01-01', null),
          anEmployer('Silent Lines', '2022-01-01', null),
          anEmployer('Old Yard', '2010-01-01', '2012-12-20'),
        ],
        gaps: [],
      },
    });
    await it.product.sql(
      `update "driverApplicationForms" set "jsonForm" = coalesce("jsonForm", '{}'::jsonb) || jsonb_build_object('employment', $2::jsonb) where "driverId" = $1`,
      [shown.driverId, JSON.stringify(employment)],
    );
  },
});

const part = (): Locator => begun.page.getByRole('region', { name: 'PEV' });
const employer = (name: string): Locator => part().getByRole('region', { name });
const attemptsAt = (name: string): Locator =>
  employer(name)
    .getByRole('list', { name: `Attempts at ${name}` })
    .getByRole('listitem');
const said = (words: string): Locator => begun.page.getByRole('status').filter({ hasText: words });

/** The path of the link in the newest mail to an employer. */
async function linkOf(email: string): Promise<string> {
  const [mail] = await begun.product.sql<{ text: string }>(`select "text" from "mails" where "to" = $1 order by "createdAt" desc limit 1`, [
    email,
  ]);
  return /\/pev\/[A-Za-z0-9_-]{43}/.exec(mail!.text)![0];
}

test('[PEV-6] [PEV-11] the DOT jobs of the application become verifications, and all are sent as one, unless that is undone', async () => {
  const { page, product } = begun;
  await page.goto(`${product.origin}/contracts/detail/${shown.id}?tab=pev`);
  const open = part().getByRole('region', { name: 'Not asked yet' });
  await expect(open.getByRole('listitem')).toHaveText([/Mesa Freight/, /Silent Lines/]);
  await open.getByRole('button', { name: 'Add all' }).click();
  await expect(said('2 employers added')).toBeVisible();
  await expect(employer('Mesa Freight')).toContainText('NOT SENT');
  await part().getByRole('button', { name: 'Send all' }).click();
  await said('PEV to 2 employers: not sent yet').getByRole('button', { name: 'Undo' }).click();
  await expect(said('Undone')).toBeVisible();
  await part().getByRole('button', { name: 'Send all' }).click();
  await expect(employer('Mesa Freight')).toContainText('It leaves in a few seconds');
  await expect(employer('Mesa Freight')).toContainText('30 DAYS LEFT', { timeout: LEFT_MS });
  await expect(employer('Silent Lines')).toContainText('30 DAYS LEFT');
  const mails = await product.sql(`select from "mails" where "to" in ('records@mesafreight.test', 'records@silentlines.test')`);
  expect(mails).toHaveLength(2);
});

test('[PEV-12] [PEV-13] the employer answers on a phone without an account, and the agent reads it, online alone', async () => {
  const { page, product, agent } = begun;
  const path = await linkOf('records@mesafreight.test');
  const theirs = await agent.context.newPage();
  await theirs.setViewportSize({ width: 320, height: 700 });
  await theirs.goto(product.origin + path);
  await fitsTheWidth(theirs, 'the page of a previous employer');
  await looksRight(theirs, 'the page of a previous employer');
  await theirs.getByRole('button', { name: 'Send answer' }).click();
  await expect(theirs.getByRole('alert').first()).toContainText('need your attention');
  await answerAsEmployer(theirs, '2023-01-01', MARKER);
  await theirs.goto(product.origin + path);
  await expect(theirs.getByRole('alert')).toHaveText('This link is not valid anymore');
  await theirs.close();

  await page.reload();
  await expect(employer('Mesa Freight')).toContainText('ANSWERED');
  await expect(attemptsAt('Mesa Freight')).toContainText(MARKER);
  const device = await deviceText(page);
  expect(device).toContain(shown.driverId);
  expect(device).not.toContain(MARKER);
  await agent.goOffline();
  await page.reload();
  await expect(part()).toContainText('They are listed as soon as it can be reached.');
  await expect(part()).not.toContainText(MARKER);
  await agent.context.setOffline(false);
  await expect(employer('Mesa Freight')).toContainText('ANSWERED');
});

test('[PEV-2] [PEV-3] [PEV-10] an employer that lets the 30 days pass is late, and a reminder by keyboard is the next attempt', async () => {
  const { page, product } = begun;
  await product.sql(
    `update "employmentVerifications" set "sentAt" = "sentAt" - interval '31 days' where "driverId" = $1 and "companyName" = 'Silent Lines'`,
    [shown.driverId],
  );
  await page.reload();
  await expect(employer('Silent Lines')).toContainText('1 DAY LATE');
  await expect(part()).toContainText('1 of 2 employers answered, 1 late');
  await attemptsAt('Silent Lines').getByRole('button', { name: 'Actions for attempt 1 at Silent Lines' }).focus();
  await page.keyboard.press('Shift+R');
  await expect(said('Reminder to Silent Lines: not sent yet')).toBeVisible();
  await expect(attemptsAt('Silent Lines')).toHaveText([/Attempt 1\s*NO RESPONSE/, /Attempt 2\s*UNDER REVIEW/], { timeout: LEFT_MS });
  await expect(employer('Silent Lines')).toContainText('1 DAY LATE');
  await looksRight(page, 'the PEV part of a driver');
});
