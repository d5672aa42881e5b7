import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/seed/demoPeople.ts';
import { signIn } from '#tests/pg/signIn.ts';
import type { Product } from '#tests/e2e/support/product.ts';

/** Pages turned, and asked of the server. */
const PAGES = 200;
const PAGE_REST_MS = 40;

/** How long the list waited for each of some pages, turned by `press`. */
export async function turnPages(page: Page, press: (button: Locator) => Promise<void>): Promise<number[]> {
  await page.evaluate(() => performance.clearMeasures());
  for (let i = 0; i < PAGES; i += 1) {
    const forward = page.getByRole('button', { name: /next page/i });
    await press((await forward.isDisabled()) ? page.getByRole('button', { name: /first page/i }) : forward);
    await page.waitForTimeout(PAGE_REST_MS);
  }
  return page.evaluate(() => performance.getEntriesByName('replica.query').map((e) => e.duration));
}

/** A press that is the script's own: after one of the person's the browser draws before it hands over any answer. */
export const scriptPress = (button: Locator): Promise<void> => button.evaluate((element: HTMLElement) => element.click());

/**
 * How long the server takes to answer this question with each of these variables, over localhost and from this process: no browser in
 * between, so it flatters the baseline. @throws when `holds` says that an answer is none
 */
export async function graphqlTimes(
  product: Product,
  query: string,
  variables: readonly object[],
  holds: (data: unknown) => boolean,
): Promise<number[]> {
  const { accessToken } = await signIn(product.origin, 'agent@demo.test', DEMO_PASSWORD);
  const times: number[] = [];
  for (const each of variables) {
    const start = performance.now();
    const answer = await fetch(`${product.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ query, variables: each }),
    });
    const { data, errors } = (await answer.json()) as { data: unknown; errors?: unknown };
    if (data === null || !holds(data)) throw new Error(`The server gave no answer to ${query.slice(0, 60)}: ${JSON.stringify(errors)}`);
    times.push(performance.now() - start);
  }
  return times;
}

/** The pages that `turnPages` turns, as variables of a question. */
export const skips = (pageSize: number): { skip: number }[] => Array.from({ length: PAGES }, (_, i) => ({ skip: i * pageSize }));
