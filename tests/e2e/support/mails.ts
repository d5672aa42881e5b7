import { expect } from '@playwright/test';
import type { Product } from './product.ts';

/** What the group of a pattern found in the mails to an address, oldest first. */
async function inMailsTo(product: Product, to: string, pattern: RegExp): Promise<string[]> {
  const mails = await product.sql<{ text: string }>(`select text from mails where "to" = $1 order by "createdAt", id`, [to]);
  return mails.flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
}

/** Does something that is answered with a mail, and resolves with what the group of a pattern found in that. */
export async function mailedBy(product: Product, to: string, pattern: RegExp, act: () => Promise<unknown>): Promise<string> {
  const before = (await inMailsTo(product, to, pattern)).length;
  await act();
  await expect.poll(async () => (await inMailsTo(product, to, pattern)).length, { timeout: 60_000 }).toBeGreaterThan(before);
  return (await inMailsTo(product, to, pattern)).at(-1)!;
}
