import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { PEOPLE, put, type PersonKey } from '#tests/server/world.ts';
import { ProviderError, type RecordsProvider } from './provider.ts';
import { requestMvr } from './requestMvr.ts';
import { requestPsp } from './requestPsp.ts';
import type { RecordsDeps } from './recordsDeps.ts';
import { simulatedProvider } from './simulator.ts';
import { verifyExaminer } from './verifyExaminer.ts';

let product: TestProduct;
const simulator = simulatedProvider(() => '2026-11-21');
const ids = { driverId: 'd_rec', customerId: 'c_alpha' };
const order = { ...ids, licenseNumber: 'TX-1234', stateCode: 'TX', purpose: 'EMPLOYMENT', overrideReason: null };
const deps = (provider: RecordsProvider = simulator): RecordsDeps => ({
  db: product.db,
  files: product.files,
  provider,
  clock: () => Date.now(),
});
const as = (person: PersonKey): { userId: string; requestId: string } => ({ userId: PEOPLE[person].id!, requestId: 'r1' });
const documents = async (): Promise<{ id: string; type: string }[]> =>
  (
    await product.db.pool.query<{ id: string; type: string }>(
      `select id, type from "driverDocuments" where "driverId" = 'd_rec' order by "createdAt"`,
    )
  ).rows;

beforeAll(async () => {
  product = await startTestProduct();
  const { rows } = await product.db.pool.query<{ id: string }>(`select id from "usStates" where code = 'TX'`);
  await put(product.db, 'drivers', {
    id: 'd_rec',
    customerId: 'c_alpha',
    name: "D'Arcy",
    lastName: 'Lee',
    preferredLanguageId: (await product.db.pool.query<{ id: string }>('select id from "driverLanguages" limit 1')).rows[0]!.id,
    licenseNumber: 'TX 1234',
    licenseStateId: rows[0]!.id,
    status: 'active',
    archived: null,
    mergedInto: null,
    userId: null,
  });
  await put(product.db, 'everSignDocs', {
    id: 'e_rec',
    ...ids,
    hash: 'rec',
    type: 'MVR',
    status: 'COMPLETED',
    employmentVerificationId: null,
    fileId: null,
  });
  await put(product.db, 'driverDocuments', {
    id: 'm_rec',
    ...ids,
    type: 'MEDICAL_CERTIFICATE',
    status: 'ACTIVE',
    json: { examinerName: 'Ann', nationalRegistryNumber: '1234567890', expirationDate: '2027-11-21' },
    examinerStatus: null,
    examinerScreenshotFileId: null,
  });
});
afterAll(() => product.stop());

test('an MVR that was ordered is a document of the driver with its PDF, its alerts evaluated and the order noted', async () => {
  const outcome = await requestMvr(deps(), as('alpha'), order);
  if (!('documentId' in outcome) || !outcome.documentId) throw new Error('the simulator is always ready');
  const { rows } = await product.db.pool.query<{ fileId: string; mimeType: string; createdById: string }>(
    `select f."fileId", f."mimeType", f."createdById" from "driverDocumentFiles" j join files f on f.id = j."fileId" where j."driverDocumentId" = $1`,
    [outcome.documentId],
  );
  expect(rows).toEqual([{ fileId: expect.any(String), mimeType: 'application/pdf', createdById: 'u_alpha' }]);
  const noted = await product.db.pool.query(`select from audit_event where target_id = $1 and user_id = 'u_alpha'`, [outcome.documentId]);
  expect(noted.rowCount).toBeGreaterThan(0);
});

test.each(['beta', 'homeless'] as const)(
  "nobody orders for a driver of another carrier (%s), in the words of 'not there'",
  async (person) => {
    const before = await documents();
    for (const who of [order, { ...order, driverId: 'nobody' }, { ...order, customerId: 'c_beta' }]) {
      await expect(requestMvr(deps(), as(person), who)).rejects.toThrow("You don't have permission");
      await expect(requestPsp(deps(), as(person), who)).rejects.toThrow("You don't have permission");
    }
    await expect(verifyExaminer(deps(), as(person), 'm_rec')).rejects.toThrow("You don't have permission");
    expect(await documents()).toEqual(before);
  },
);

test('[PSP-1] a PSP report is not ordered with an expired token', async () => {
  await product.db.pool.query(`update customers set "motorCarrierId" = '9900001', "isTokenPSPExpired" = true where id = 'c_alpha'`);
  expect(await requestPsp(deps(), as('agent'), ids)).toEqual({ status: 'error', message: 'PSP token has expired' });
  await product.db.pool.query(`update customers set "isTokenPSPExpired" = false where id = 'c_alpha'`);
  expect(await requestPsp(deps(), as('agent'), ids)).toEqual({ status: 'success', message: 'PSP report generated' });
  expect((await documents()).map(({ type }) => type)).toContain('PSP');
  const summary = await product.db.pool.query(`select crashes from "driverSafetySummaries" where "driverId" = 'd_rec'`);
  expect(summary.rowCount).toBe(1);
});

test("an examiner's verification is noted on the certificate with what the registry showed, by staff alone", async () => {
  await expect(verifyExaminer(deps(), as('alpha'), 'm_rec')).rejects.toThrow("You don't have permission");
  expect(await verifyExaminer(deps(), as('agent'), 'm_rec')).toMatchObject({ status: 'success' });
  const { rows } = await product.db.pool.query(
    `select "examinerStatus" as status, "examinerScreenshotFileId" as file from "driverDocuments" where id = 'm_rec'`,
  );
  expect(rows).toEqual([{ status: 'VERIFIED', file: expect.any(String) }]);
});

test('a provider that fails leaves nothing behind', async () => {
  const before = await documents();
  const failing: RecordsProvider = { ...simulator, mvr: () => Promise.reject(new ProviderError('down')) };
  await expect(requestMvr(deps(failing), as('agent'), order)).rejects.toThrow(ProviderError);
  expect(await documents()).toEqual(before);
});

test('over REST a refusal says why, and a workspace without a provider says what to do', async () => {
  const post = async (body: object, token?: string): Promise<{ status: number; body: any }> => {
    const answer = await fetch(`${product.origin}/api/webhook/mvrnow-request`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const body = { LicenseNo: 'TX1234', StateCode: 'TX', DriverId: 'd_rec', CustomerId: 'c_alpha' };
  const token = await product.token('agent');
  expect((await post(body)).status).toBe(401);
  expect(await post({ ...body, LicenseNo: '' }, token)).toMatchObject({
    status: 400,
    body: { status: 'error', message: 'LicenseNo: This field is required' },
  });
  expect(await post({ ...body, LicenseNo: 'OTHER' }, token)).toMatchObject({
    status: 422,
    body: { message: "The license is not the one on the driver's record." },
  });
  expect(await post(body, token)).toEqual({ status: 200, body: { message: expect.stringContaining('external MVR site') } });
});
