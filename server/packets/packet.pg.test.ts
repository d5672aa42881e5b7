import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHECKLIST_ITEMS } from '#domain/checklist/items.ts';
import { anApplication } from '#domain/testing/anApplication.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { put, type PersonKey } from '#tests/server/world.ts';
import { blankless, readBack } from '../lettering/testing/readBack.ts';
import { PdfPages } from '../forms/pdfPages.ts';

let product: TestProduct;
const of = { customerId: 'c_alpha', driverId: 'd_packet' };

async function paper(pages: number, title: string): Promise<Uint8Array> {
  const pdf = new PdfPages(title);
  for (let i = 0; i < pages * 60; i++) pdf.paragraph(`${title} line ${i}`);
  return pdf.save(title);
}

/** Stores bytes and the row of the file that names them. */
async function plantFile(id: string, filename: string, content: Uint8Array): Promise<string> {
  const handle = await product.files.keep(content, { filename, mimeType: 'application/pdf', ownerId: null, customerId: 'c_alpha' });
  await put(product.db, 'files', { id, fileId: handle, filename, customerId: 'c_alpha', createdById: null });
  return createHash('sha256').update(content).digest('hex');
}

async function plantPaper(id: string, type: 'DL_COPY' | 'MVR' | 'DRUG_TEST_RESULTS', json: object, file: string): Promise<void> {
  await put(product.db, 'driverDocuments', { id, ...of, type, status: 'ACTIVE', json: json as never });
  await put(product.db, 'driverDocumentFiles', { id: `l_${id}`, customerId: 'c_alpha', driverDocumentId: id, fileId: file });
}

async function ask(person: PersonKey, body: object): Promise<Response> {
  return fetch(`${product.origin}/api/driver-packet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await product.token(person)}` },
    body: JSON.stringify(body),
  });
}
const textsOf = async (answer: Response): Promise<string[]> => readBack(new Uint8Array(await answer.arrayBuffer()));

let hash = '';
beforeAll(async () => {
  product = await startTestProduct();
  const language = (await product.db.pool.query<{ id: string }>('select id from "driverLanguages" limit 1')).rows[0]!.id;
  const person = { customerId: 'c_alpha', preferredLanguageId: language, status: 'active' as const };
  await put(product.db, 'drivers', { id: 'd_packet', ...person, name: 'Zoë', lastName: 'Ångström', dateOfBirth: '1980-02-03' });
  await put(product.db, 'contracts', { id: 'k_packet', ...of, status: 'Active', hiredAt: '2026-01-05' });
  await put(product.db, 'driverApplicationForms', { id: 'f_packet', ...of, status: 'IN_REVIEW', jsonForm: anApplication() });
  hash = await plantFile('file_dl', 'license.pdf', await paper(2, 'LICENSE'));
  await plantFile('file_mvr', 'mvr.pdf', new TextEncoder().encode('%PDF-1.7 and nothing that could be read'));
  await plantFile('file_drugs', 'drugs.pdf', await paper(1, 'DRUGS-MARKER'));
  await plantPaper('p_dl', 'DL_COPY', { licenseNumber: 'TX-1', expirationDate: '2027-01-05' }, 'file_dl');
  await plantPaper(
    'p_mvr',
    'MVR',
    { reportDate: '2026-01-06', review: { reviewerName: 'Rita Review', reviewedAt: '2026-01-07T10:00:00.000Z' } },
    'file_mvr',
  );
  await plantPaper('p_drugs', 'DRUG_TEST_RESULTS', { result: 'NEGATIVE-MARKER' }, 'file_drugs');
  await put(product.db, 'employmentVerifications', {
    id: 'v_packet',
    ...of,
    companyName: 'Old Carrier',
    attempt: 2,
    status: 'VERIFIED',
    isPEVSent: true,
  });
});
afterAll(() => product.stop());

test('[PACKET-1] a packet has every item in order, with pages and hashes, and says what is missing', async () => {
  const answer = await ask('alpha', { driverIds: ['d_packet'] });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const pages = await textsOf(answer);
  expect(pages[0]).toContain(blankless('Driver file of Zoë Ångström'));
  expect(pages[0]).toContain(`Pages${pages.length}`);
  const titles = CHECKLIST_ITEMS.filter(({ id }) => id !== 'drugTest').map(({ label }, i) => `${i + 1}. ${label}`);
  const at = titles.map((title) => pages.findIndex((text, i) => i > 0 && text.startsWith(blankless(title))));
  expect(at.every((page) => page > 0)).toBe(true);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  // The index names the page on which an item begins, as the foot of that page does.
  const license = at[titles.indexOf('4. License copy')]!;
  expect(pages[0]).toContain(`Page${license + 1}·`);
  expect(pages[license]).toContain(`Page${license + 1}of${pages.length}`);
  expect(pages[license]).toContain(hash.slice(0, 32));
  const copies = pages.filter((text) => text.includes(`ofSHA-256${hash.slice(0, 16)}`));
  expect(copies[0]).toContain('LICENSEline0');
  expect(copies[1]).toContain('page2ofSHA-256');
  expect(pages[at[titles.indexOf('6. Annual MVR review')]!]).toContain('RitaReview');
  expect(pages[at[titles.indexOf('3. Previous employers asked')]!]).toMatch(/OldCarrier.*attempt2/);
  expect(pages[at[titles.indexOf('11. PSP report')]!]).toContain('StateMissing');
});

test('[PACKET-5] an item is in the state of the checklist, and the open ones are listed in front', async () => {
  const states = Object.fromEntries(CHECKLIST_ITEMS.map(({ id }) => [id, 'OK']));
  const standing = { ...states, license: 'EXPIRED', licenseDay: '2026-01-05', medical: 'EXPIRES_SOON', psp: 'NOT_ASKED' };
  await put(product.db, 'driverChecklists', { id: 'l_packet', ...of, contractId: 'k_packet', openCount: 2, ...standing } as never);
  try {
    const pages = await textsOf(await ask('alpha', { driverIds: ['d_packet'] }));
    const stateOf = (title: string) => pages.find((text, i) => i > 0 && text.startsWith(blankless(title)));
    expect(stateOf('4. License copy')).toContain('StateExpired,expires01/05/2026');
    expect(stateOf('7. Medical certificate')).toContain('StateExpiressoon');
    expect(stateOf('11. PSP report')).toContain('StateNotaskedfor');
    const open = pages[0]!.slice(pages[0]!.indexOf('Openitems'));
    expect(open).toMatch(/^Openitems4\.LicensecopyExpired,expires01\/05\/20267\.MedicalcertificateExpiressoonNotinthispacket/);
  } finally {
    await product.db.pool.query(`delete from "driverChecklists" where "id" = 'l_packet'`);
  }
});

test('[PACKET-2] a file that cannot be read is named with its hash and its reason, and the rest is bound', async () => {
  const pages = await textsOf(await ask('agent', { driverIds: ['d_packet'] }));
  expect(pages.join(' ')).toMatch(/mvr\.pdfNotprintedhere,openthefileitself.*SHA-256/);
});

test('[PACKET-3] drug tests stay apart, and of the social security number there is the end alone', async () => {
  const text = (await textsOf(await ask('alpha', { driverIds: ['d_packet'] }))).join('\n');
  expect(text).not.toContain('MARKER');
  expect(text).toContain('keptapart');
  expect(text).not.toContain((anApplication()['personal'] as { ssn: string }).ssn);
});

test('[PACKET-4] nobody gets the file of a driver they do not see, and each look is audited', async () => {
  expect((await ask('beta', { driverIds: ['d_packet'] })).status).toBe(403);
  expect((await ask('alpha', { driverIds: ['d_packet', 'd_beta'] })).status).toBe(403);
  expect((await ask('alpha', { driverIds: [] })).status).toBe(400);
  expect((await ask('alpha', { driverIds: Array.from({ length: 61 }, (_, i) => `d${i}`) })).status).toBe(400);
  await expect
    .poll(
      async () =>
        (await product.db.pool.query(`select from audit_event where action = 'driver.packet' and target_id = 'd_packet'`)).rowCount,
    )
    .toBeGreaterThan(2);
});

test('[PACKET-1] several drivers are one PDF with a list in front', async () => {
  const pages = await textsOf(await ask('alpha', { driverIds: ['d_packet', 'd_alpha'] }));
  expect(pages[0]).toContain('Driverfilesof2drivers');
  expect(pages[0]).toContain('sheet2to');
  expect(pages.filter((text) => text.startsWith('Driverfileof'))).toHaveLength(2);
});
