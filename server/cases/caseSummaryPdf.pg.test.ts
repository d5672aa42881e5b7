import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf, type Caller } from '#tests/server/caller.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { put } from '#tests/server/world.ts';
import { plantCases } from '#tests/server/plantCases.ts';
import { blankless, readBack } from '../lettering/testing/readBack.ts';
import { SCRIPTS, UNKNOWN_LETTER } from '../lettering/testing/scripts.ts';

let product: TestProduct;
let alpha: Caller;
let agent: Caller;
beforeAll(async () => {
  product = await startTestProduct();
  await plantCases(product.db);
  [alpha, agent] = await Promise.all([callerOf(product, 'alpha'), callerOf(product, 'agent')]);
});
afterAll(() => product.stop());

async function print(who: Caller, id: string, timeZone?: string): Promise<{ filename: string; pages: number; text: string }> {
  const query = 'query ($id: ID!, $timeZone: String) { caseSummaryPdf(id: $id, timeZone: $timeZone) { filename base64 } }';
  const { filename, base64 } = await who(query, { id, timeZone });
  const pages = (await PDF.load(Buffer.from(base64, 'base64'))).getPages();
  return {
    filename,
    pages: pages.length,
    text: pages
      .map((page) => page.extractText().text)
      .join('')
      .replaceAll(/\s+/g, ' '),
  };
}
const history = (id: string, given: object) =>
  put(product.db, 'caseHistories', { id, caseId: 'x1', customerId: 'c_alpha', userName: 'Dana', userId: 'u_agent', ...given });

test('one page tells parties, event, violations, timeline, outcome and summary, and nothing for staff alone', async () => {
  await history('hx1', { field: 'status', from: 'NEW', to: 'IN_REVIEW', createdAt: '2026-06-20T10:00:00.000Z' });
  await history('hx2', { field: 'attorneyFee', to: '$450.00', visibility: 'INTERNAL' });
  for (const who of [alpha, agent]) {
    const { filename, pages, text } = await print(who, 'x1');
    expect([filename, pages]).toEqual(['case-2026-100001.pdf', 1]);
    for (const words of [
      'Case 2026-100001',
      'CANARY-ALPHA Trucking',
      'Rosa 100% Diaz',
      'Ann Lee',
      'roadside inspection, traffic citation',
      '06/10/2026, level II, I-35 at Waco',
      'TX-1234/56',
      '=T 77, B2',
      '12/04/2026',
      '999.1 (OOS): Tire',
      '999.2: Speed',
      'Estimated SMS weighted value',
      '06/20/2026',
      'Status IN REVIEW',
      'ARRAIGNMENT SET',
      'NOT FILED, can be filed until 06/10/2029',
      'The officer did not appear.',
    ]) {
      expect(text.replaceAll(' ', '')).toContain(words.replaceAll(' ', ''));
    }
    expect(text).not.toMatch(/450|fee/i);
  }
});

test('what happened around midnight is told on the day that it was where the reader is; calendar days and courts stay as they are', async () => {
  await history('hz1', { field: 'dataQsStatus', to: 'SUBMITTED', createdAt: '2026-06-25T04:59:59.000Z' });
  await history('hz2', { field: 'dataQsStatus', to: 'APPROVED', createdAt: '2026-06-26T05:00:00.000Z' });
  const days = async (timeZone?: string): Promise<string[]> =>
    [...(await print(alpha, 'x1', timeZone)).text.matchAll(/06\/2[4-7]\/2026/g)].map(([day]) => day);
  expect(await days()).toEqual(['06/25/2026', '06/26/2026']);
  expect(await days('America/Chicago')).toEqual(['06/24/2026', '06/26/2026']);
  expect(await days('Pacific/Honolulu')).toEqual(['06/24/2026', '06/25/2026']);
  const { text } = await print(alpha, 'x1', 'Pacific/Honolulu');
  for (const day of ['06/10/2026', '12/04/2026']) expect(text).toContain(day);
  const query = '{ caseSummaryPdf(id: "x1", timeZone: "Mars/Olympus") { filename } }';
  expect(await alpha.refused(query)).toMatchObject({ message: expect.stringContaining('Is no time zone') });
});

test('[FILE-15] a summary tells names and words of every script, and refuses a letter without a font by its name', async () => {
  const write = (text: string) => product.db.pool.query(`update "cases" set "attorneyName" = $1, "summary" = $1 where "id" = 'x4'`, [text]);
  for (const text of Object.values(SCRIPTS)) {
    await write(text);
    const { base64 } = await agent('{ caseSummaryPdf(id: "x4") { base64 } }');
    const read = (await readBack(Buffer.from(base64, 'base64'))).join('');
    expect(read.split(blankless(text)), text).toHaveLength(3);
    expect(read).not.toContain('?');
  }
  await write(`Tut ${UNKNOWN_LETTER}`);
  expect(await agent.refused('{ caseSummaryPdf(id: "x4") { base64 } }')).toMatchObject({
    code: 'ValidationError',
    details: { text: `The letter "𓂀" (U+13080) in "Tut ${UNKNOWN_LETTER}" cannot be printed. Replace it, then try again.` },
  });
  await product.db.pool.query(`update "cases" set "attorneyName" = null, "summary" = null where "id" = 'x4'`);
});

test('however much there is to tell, it is one page', async () => {
  await product.db.pool.query(`update "cases" set "summary" = $1, "citationCourtNameAddress" = $2 where "id" = 'x1'`, [
    'Very long. '.repeat(700),
    'Court '.repeat(80),
  ]);
  for (let i = 0; i < 40; i++) {
    await put(product.db, 'caseViolations', {
      id: `many${i}`,
      caseId: 'x1',
      customerId: 'c_alpha',
      violationCodeId: 'v_tire',
      severityWeight: 8,
    });
    await history(`many${i}`, { field: 'status', to: 'IN_PROGRESS', createdAt: `2026-07-01T10:00:${String(i).padStart(2, '0')}.000Z` });
  }
  const { pages, text } = await print(alpha, 'x1');
  expect(pages).toBe(1);
  expect(text).toMatch(/and \d+ more/);
});

test('a case of which little is known is a page too', async () => {
  expect(await print(alpha, 'x4')).toMatchObject({ pages: 1, filename: 'case-2026-100004.pdf' });
});

test('printing is noted in the audit', async () => {
  const noted = async () =>
    (await product.db.pool.query(`select count(*)::int as n from audit_event where action = 'case.printed'`)).rows[0].n;
  await expect.poll(noted).toBeGreaterThan(0);
});
