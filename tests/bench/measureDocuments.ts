import type { Page } from '@playwright/test';
import type { Person } from '#tests/e2e/support/person.ts';
import type { Product } from '#tests/e2e/support/product.ts';
import { summed, type Figure } from './figures.ts';
import { graphqlTimes } from './listPages.ts';

type Measured = Omit<Figure, 'workspace'>;

const DOCUMENTS = 100_000;
/** Of those that are made here every fourth lies in the folder of one customer. */
const LARGEST_EVERY = 4;
const ROUNDS = 20;
const PAGE_ROWS = 20;
const QUIET_MS = 300;

const SAME_PAGE = `query ($filter: EverSignDocFilter!, $skip: Int!) {
  everSignDocsList(filter: $filter, sort: [{ createdAt: DESC }], skip: $skip, first: ${PAGE_ROWS}) {
    count
    items {
      id title status createdAt customer { name } driver { name lastName } file { id fileId filename }
      signers(sort: [{ order: ASC }], first: 50) { items { id name status signed } }
    }
  }
}`;
const isAnswer = (data: unknown): boolean => typeof (data as { everSignDocsList?: { count: number } }).everSignDocsList?.count === 'number';

/** Fills the workspace up to 100,000 documents, copies of those that are there with a signer each; returns the customer with the most. */
async function manyDocuments({ sql }: Product): Promise<string> {
  const [largest] = await sql<{ id: string; missing: number }>(
    `select "customerId" id, greatest(0, $1 - (select count(*) from "everSignDocs"))::int missing
     from "everSignDocs" group by 1 order by count(*) desc, 1 limit 1`,
    [DOCUMENTS],
  );
  const { id, missing } = largest!;
  await sql(
    `with there as (select d.*, row_number() over (order by id) - 1 as at, count(*) over () as n from "everSignDocs" d where id not like 'many%'),
     made as (
       insert into "everSignDocs" (id, "createdAt", "updatedAt", "customerId", "driverId", hash, type, title, status, message, "requesterEmail", "expiresAt")
       select 'many' || k, d."createdAt" - k * interval '1 minute', d."updatedAt",
         case when k % $2 = 0 then $3 else d."customerId" end, case when k % $2 = 0 then null else d."driverId" end,
         'many' || k, d.type, d.title || ' ' || k, d.status, d.message, d."requesterEmail", d."expiresAt"
       from generate_series(1, $1::int) k join there d on d.at = k % d.n returning id, "customerId")
     insert into "esignSigners" (id, "customerId", "everSignDocId", name, email)
     select id, "customerId", id, 'Ann Lee', id || '@signer.example' from made`,
    [missing, LARGEST_EVERY, id],
  );
  // The workspace has 40 files for all of its documents, so that to tell who may read one reads 137,000 rows: no real one is like that.
  await sql('update "everSignDocs" set "fileId" = null where "fileId" is not null');
  await sql('analyze "everSignDocs", "esignSigners"');
  return id;
}

/** In the page: from an act of the script's own to the end of the first frame with other cards, or none. */
const timeToCards = (act: string): string => `new Promise((resolve, reject) => {
  const grid = () => document.querySelector('[role=grid][aria-label^="Documents in"]');
  const shown = () => [grid()?.getAttribute('aria-label'), grid()?.getAttribute('aria-busy'), ...[...document.querySelectorAll('[role=grid] [data-row]')].map((one) => one.dataset.row)].join();
  const [before, start] = [shown(), performance.now()];
  const late = setTimeout(() => reject(new Error('The folder did not change')), 30000);
  const frame = () => {
    if (shown() === before || grid()?.getAttribute('aria-busy') !== 'false') return requestAnimationFrame(frame);
    const channel = new MessageChannel();
    channel.port1.onmessage = () => { clearTimeout(late); resolve(performance.now() - start); };
    channel.port2.postMessage(0);
  };
  ${act};
  requestAnimationFrame(frame);
})`;

async function cardsAfter(page: Page, act: string): Promise<number> {
  await page.waitForTimeout(QUIET_MS);
  return (await page.evaluate(timeToCards(act))) as number;
}

const click = (selector: string): string => `document.querySelector(${JSON.stringify(selector)}).click()`;

/** The folders of a workspace with 100,000 documents: a page of the largest, a filter and a search in it, and the tree. */
export async function measureDocuments({ page, product }: Person): Promise<Measured[]> {
  const customerId = await manyDocuments(product);
  const [{ n }] = (await product.sql<{ n: number }>(`select count(*)::int n from "everSignDocs" where "customerId" = $1`, [
    customerId,
  ])) as [{ n: number }];
  const folder = `${product.origin}/document-folders-management?folder=customer:${customerId}&pageSize=${PAGE_ROWS}`;
  await page.goto(folder);
  await page.locator('[role=grid] [data-row]').first().waitFor();
  const [pages, filters, searches, folders]: number[][] = [[], [], [], []];
  for (let i = 0; i < ROUNDS; i += 1) pages!.push(await cardsAfter(page, click('[data-command="list.nextPage"]')));
  const filterButtons = `[...document.querySelectorAll('[aria-label="Documents shown"] button')]`;
  for (let i = 0; i < ROUNDS; i += 1) filters!.push(await cardsAfter(page, `${filterButtons}[${i % 2 ? 0 : 3}].click()`));
  const box = page.getByRole('textbox', { name: 'Search documents' });
  for (let i = 0; i < ROUNDS; i += 1) {
    const timing = page.evaluate(timeToCards('void 0')) as Promise<number>;
    await box.fill(` ${1000 + i * 37}`);
    searches!.push(await timing);
  }
  await box.fill('');
  await page.waitForTimeout(1000);
  const items = `[...document.querySelectorAll('[role=treeitem][aria-level="1"]')]`;
  for (let i = 0; i < ROUNDS; i += 1) folders!.push(await cardsAfter(page, `${items}[${i % 5}].click()`));
  const visible = { status: { not_in: ['DELETED', 'ARCHIVED'] }, customerId: { equals: customerId } };
  const same = (filters: readonly object[], skip = (_i: number) => 0): Promise<number[]> =>
    graphqlTimes(
      product,
      SAME_PAGE,
      filters.map((filter, i) => ({ filter, skip: skip(i) })),
      isAnswer,
    );
  const rounds = Array.from({ length: ROUNDS }, (_, i) => i);
  return [
    {
      what: `documents: next page of a folder of ${n}, asked to painted cards`,
      goal: '<= 100',
      ...summed(pages!),
      baseline: {
        what: 'the answer of the server',
        ...summed(
          await same(
            rounds.map(() => visible),
            (i) => i * PAGE_ROWS,
          ),
        ),
      },
    },
    {
      what: 'documents: filter of the same folder, asked to painted cards',
      goal: '<= 100',
      ...summed(filters!),
      baseline: {
        what: 'the answer of the server',
        ...summed(await same(rounds.map((i) => (i % 2 ? visible : { ...visible, status: { in: ['COMPLETED'] } })))),
      },
    },
    {
      what: 'documents: search in the same folder, last letter to painted cards (300 ms of it are waited)',
      goal: '<= 400',
      ...summed(searches!),
      baseline: {
        what: 'the answer of the server',
        ...summed(await same(rounds.map((i) => ({ ...visible, title: { contains: ` ${1000 + i * 37}` } })))),
      },
    },
    { what: 'documents: a folder of the tree, pressed to painted cards', goal: '<= 100', ...summed(folders!) },
  ];
}
