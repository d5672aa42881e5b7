import type { Product } from './product.ts';

/** How many alerts are set aside, as the server knows it. */
export async function dismissedAlerts({ sql }: Pick<Product, 'sql'>): Promise<number> {
  return (await sql<{ n: number }>(`select count(*)::int n from "alerts" where "dismissedAt" is not null`))[0]!.n;
}
