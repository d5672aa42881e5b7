import type { Product } from '#tests/e2e/support/product.ts';

const TIMEOUT_MS = 1_800_000;

/** Waits for the work of the day, which a server that starts catches up on: it is measured by itself, not beside everything else. */
export async function jobsAtRest(product: Product): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (Date.now() < end) {
    const [found] = await product.sql<{ waiting: number }>(
      `select count(*)::int as waiting from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()`,
    );
    if (found!.waiting === 0) return;
    await new Promise((resume) => setTimeout(resume, 1000));
  }
  throw new Error('The jobs of the day did not come to an end');
}
