import { expect, type Page } from '@playwright/test';

/** A previous employer answers on the page of their link: the driver worked there since a day (`YYYY-MM-DD`), left for a reason, and had no accident. */
export async function answerAsEmployer(page: Page, firstDay: string, reason: string): Promise<void> {
  await page.getByRole('radio', { name: /worked for us/ }).check();
  await page.getByLabel('First day').fill(firstDay);
  await page.getByLabel('Position', { exact: true }).fill('CDL driver');
  await page.getByLabel('Reason for leaving').fill(reason);
  await page
    .getByRole('group', { name: /subject to the Federal/ })
    .getByRole('radio', { name: 'Yes' })
    .check();
  await page.getByRole('group', { name: 'Eligible for rehire?' }).getByRole('radio', { name: 'Yes' }).check();
  await page
    .getByRole('group', { name: /^Accidents in the last/ })
    .getByRole('radio', { name: 'No' })
    .check();
  await page.getByLabel('Your name').fill('Rita Moss');
  await page.getByLabel(/^Type your full name/).fill('Rita Moss');
  await page.getByRole('checkbox', { name: /true to the best/ }).check();
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
}
