import { mulberry } from '#sync/testing/chance.ts';
import { budget } from '#tests/budget.ts';
import { Desk } from '#tests/chaos/desk.ts';
import { FAULTS, pause, type FaultName } from '#tests/chaos/faults.ts';
import { judge, unrest } from '#tests/chaos/judge.ts';
import { expect, test } from './support/test.ts';
import { makeSegments } from './support/makeSegments.ts';
import { startProduct, type Product } from './support/product.ts';

/**
 * Two people with some tabs each write comments while their world falls apart (T5). `CHAOS_FAULTS` says how many faults;
 * `CHAOS_SEED` repeats the choice of them, though not the moment at which each one falls.
 */
const FAULT_COUNT = Number(process.env['CHAOS_FAULTS'] ?? 14);
const SEED = Number(process.env['CHAOS_SEED'] ?? Date.now() % 100_000);
/** Only these faults, by name with commas between; all when not given. */
const ONLY = process.env['CHAOS_ONLY']?.split(',');
/** Of each person. */
const TABS = budget(2, 3);
const FAULT_MS = 60_000;
const SETTLE_MS = 400_000;

let product: Product;
let desks: Desk[] = [];

test.beforeAll(async () => {
  product = await startProduct();
  await makeSegments(product);
});
test.afterAll(async () => {
  for (const desk of desks) await desk.leave();
  await product?.stop();
});

test('[SYNC-E1] [SYNC-E2] under chaos nothing that was taken is lost or doubled, and every device ends equal to the database', async () => {
  test.setTimeout(FAULT_COUNT * FAULT_MS + SETTLE_MS * 2);
  const rows = await product.sql<{ id: string }>(
    `select c."id" from "cases" c join "users" u on u."customerId" = c."customerId"
     where u."email" = 'premium@demo.test' and c."status" <> 'CLOSED' and c."deletedAt" is null order by c."createdAt" desc limit 2`,
  );
  const caseIds = rows.map(({ id }) => id);
  expect(caseIds).toHaveLength(2);
  desks = ['agent@demo.test', 'premium@demo.test'].map((email) => new Desk(product, email, caseIds, TABS));
  for (const desk of desks) {
    await desk.openBrowser();
    for (const tab of desk.tabs.keys()) await desk.openTab(tab);
  }

  const next = mulberry(SEED);
  const names = (Object.keys(FAULTS) as FaultName[]).filter((name) => ONLY?.includes(name) ?? true);
  const done = new Map<FaultName, number>();
  // Which changes each fault fell between: where to look when one is missing.
  const timeline: string[] = [];
  let over = false;
  let written = 0;
  const write = async (desk: Desk): Promise<void> => {
    for (let tab = 0; !over; tab = (tab + 1) % TABS) {
      written += 1;
      await desk.comment(tab, `chaos-${SEED}-${written}`);
      await pause(50);
    }
  };
  const writing = desks.map(write);
  for (let i = 0; i < FAULT_COUNT; i += 1) {
    // Every fault once, then by chance.
    const name = names[i] ?? names[Math.floor(next() * names.length)]!;
    const desk = desks[Math.floor(next() * desks.length)]!;
    const from = written;
    await FAULTS[name](desk, product, next).catch((error: unknown) => {
      throw new Error(`seed ${SEED}, fault ${i + 1}: ${name}, ${desk.email}, after\n${timeline.join('\n')}`, { cause: error });
    });
    timeline.push(`${from} to ${written}: ${name}, ${desk.email}`);
    done.set(name, (done.get(name) ?? 0) + 1);
    await pause(300);
  }
  over = true;
  await Promise.all(writing);
  const past = timeline.join('\n');

  for (const desk of desks) {
    for (const [tab, page] of desk.tabs.entries()) if (!page) await desk.openTab(tab);
    const told = `seed ${SEED}, ${desk.email}, after\n${past}`;
    await expect.poll(() => unrest(product, desk), { timeout: SETTLE_MS, message: told }).toBe('');
  }
  let verdict = await judge(product, desks);
  // What the product itself notes about its screens may be on its way at any moment.
  const message = `seed ${SEED}, after\n${past}`;
  await expect.poll(async () => (verdict = await judge(product, desks)).diverged, { timeout: FAULT_MS, message }).toEqual([]);
  console.log(
    `[T5] chaos: seed ${SEED}, ${FAULT_COUNT} faults (${[...done].map(([name, n]) => `${name} ${n}`).join(', ')}), ` +
      `${verdict.issued} changes taken, ${verdict.unknown} cut off, ${verdict.lost.length} lost, ${verdict.doubled.length} doubled, ${verdict.diverged.length} rows differ`,
  );
  expect(verdict, past).toMatchObject({ lost: [], doubled: [], diverged: [] });
  expect(verdict.issued).toBeGreaterThan(FAULT_COUNT);
});
