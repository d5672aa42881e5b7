import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/seed/demoPeople.ts';
import { signIn } from '#tests/externalClient/client.mjs';
import type { Product } from './product.ts';
import { mailedBy } from './mails.ts';

interface ToSign {
  title: string;
  /** What it is, as the spec names it: `DRIVER_APPLICATION_FORM`. */
  type: string;
  driver: { id: string; customerId: string; name: string; email: string };
  pdf: Uint8Array;
}

/** An agent sends a driver a document to sign, by the API of section 7; resolves with the link in the driver's mail. */
export async function sendToSign(product: Product, { title, type, driver, pdf }: ToSign): Promise<string> {
  const form = new FormData();
  const fields = { kind: 'attachment', documentTitle: title, type, driverId: driver.id, customerId: driver.customerId };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('signers', JSON.stringify([{ name: driver.name, email: driver.email }]));
  form.append('file', new File([new Uint8Array(pdf)], `${title}.pdf`, { type: 'application/pdf' }));
  const headers = { authorization: `Bearer ${await signIn(product.origin, 'agent@demo.test', DEMO_PASSWORD)}` };
  return mailedBy(product, driver.email, /^(http\S+\/sign\/(?!copy)\S+)$/m, async () => {
    const answer = await fetch(`${product.origin}/api/esign/documents`, { method: 'POST', headers, body: form });
    expect(await answer.json()).toMatchObject({ status: 'success' });
  });
}

/** A driver signs by name what a link leads to; resolves once it is sealed. */
export async function sign(page: Page, product: Product, link: string, { driver, type }: Pick<ToSign, 'driver' | 'type'>): Promise<void> {
  await page.goto(link);
  await page.getByLabel('I agree to read and sign this document electronically').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Type your full name as your signature').fill(driver.name);
  await page.getByLabel(/^I have read/).check();
  await page.getByRole('button', { name: /^I agree to sign/ }).click();
  await expect(page).toHaveURL(/\/sign\/signed$/);
  const states = () => product.sql(`select "status" from "everSignDocs" where "driverId" = $1 and "type" = $2`, [driver.id, type]);
  await expect.poll(states, { timeout: 60_000 }).toEqual([{ status: 'COMPLETED' }]);
}
