import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Device } from '#tests/server/device.ts';
import { ANN, esignCalls, mailTo } from '#tests/server/esignCalls.ts';
import { until } from '#tests/server/jobBench.ts';
import { plantDriverToOrder } from '#tests/server/plantOrders.ts';
import { READY, startRecordsServer, type RecordsServer } from '#tests/server/recordsServer.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { put } from '#tests/server/world.ts';

let product: TestProduct;
let provider: RecordsServer;
let device: Device;
/** The number of the next mutation of the device. */
let mid = 1;

beforeAll(async () => {
  provider = await startRecordsServer();
  product = await startTestProduct({ settings: { records: { url: provider.url, key: 'k' } } });
  device = await product.device('agent');
});
afterAll(async () => {
  await product.stop();
  await provider.close();
});
beforeEach(() => {
  provider.asked.length = 0;
  provider.answer = () => READY;
});

const target = (driverId: string, type: 'PSP_REPORT' | 'MVR_REPORT') => ({
  driverId,
  customerId: 'c_alpha',
  alertId: `${driverId}_${type}`,
});
const psp = (driverId: string) => ({ name: 'pspRequest', input: target(driverId, 'PSP_REPORT') });
const mvr = (driverId: string) => ({
  name: 'mvrRequest',
  input: { ...target(driverId, 'MVR_REPORT'), licenseNumber: 'TX 1234', stateCode: 'TX' },
});

async function push(change: { name: string; input: object }) {
  const [result] = await device.push([{ mid: mid++, ...change }]);
  return result!;
}

const notices = async (driverId: string) =>
  (
    await product.db.pool.query<{ title: string; content: string; alertId: string | null; userId: string }>(
      `select title, content, "alertId", "userId" from notifications where "driverId" = $1 order by "createdAt"`,
      [driverId],
    )
  ).rows;
async function told(driverId: string, times = 1) {
  await until(async () => (await notices(driverId)).length >= times);
  return notices(driverId);
}
const papers = async (driverId: string): Promise<string[]> =>
  (await product.db.pool.query<{ type: string }>(`select type from "driverDocuments" where "driverId" = $1`, [driverId])).rows.map(
    ({ type }) => type,
  );
async function consent(driverId: string): Promise<void> {
  const ids = { driverId, customerId: 'c_alpha', employmentVerificationId: null, fileId: null };
  await put(product.db, 'everSignDocs', { id: `${driverId}_consent`, ...ids, hash: driverId, type: 'MVR', status: 'COMPLETED' });
}

test('[CUSTOMER-7] an MVR that is requested along with a new driver is ordered and filed', async () => {
  const create = `mutation($driver: DriverCreateInput!) {
    customerDriverCreate(driver: $driver, requestMVR: true) { message driver { id } } }`;
  const driver = {
    name: 'Lee',
    lastName: 'Novak',
    dateOfBirth: '1985-04-09',
    email: 'lee@novak.example',
    preferredLanguage: { connect: { id: 'l_en' } },
    phoneNumber: { number: '2145550123' },
    licenseNumber: 'TX 9',
    licenseState: { connect: { code: 'TX' } },
  };
  const { body } = await product.ask(await product.token('agent'), create, { driver });
  const { message, driver: made } = body.data.customerDriverCreate;
  expect(message).toBe('Now the MVR is being generated, this may take a few seconds');
  expect(await told(made.id)).toMatchObject([{ userId: 'u_agent', alertId: null }]);
  expect(await papers(made.id)).toEqual(['MVR']);
});

test('[CUSTOMER-7] [ORDER-1] made on a device with an MVR, a new driver has it ordered once, with the consent that was written down', async () => {
  const { rows } = await product.db.pool.query<{ id: string }>(`select id from "usStates" where code = 'TX'`);
  const input = {
    id: 'c_own',
    driverId: 'd_own',
    name: 'Ola',
    lastName: 'Own',
    dateOfBirth: '1985-04-09',
    email: 'ola@own.example',
    phoneNumber: '2145550124',
    preferredLanguageId: 'l_en',
    licenseNumber: 'TX 10',
    licenseStateId: rows[0]!.id,
    requestMVR: true,
    mvrReason: 'Signed on paper',
  };
  const list = [{ mid: mid++, name: 'customerDriverCreate', input }];
  expect(await device.push(list)).toMatchObject([{ status: 'APPLIED' }]);
  expect(await device.push(list)).toMatchObject([{ status: 'APPLIED' }]);
  expect(await told('d_own')).toMatchObject([{ userId: 'u_agent', alertId: null }]);
  expect([provider.asked, await papers('d_own')]).toEqual([['mvrnow-request'], ['MVR']]);
  const orders = await product.db.pool.query(`select reason from records_order where driver_id = 'd_own'`);
  expect(orders.rows).toEqual([{ reason: 'Signed on paper' }]);
});

test('[ORDER-1] [ORDER-3] an order that is pushed twice is made once; who ordered is told that the report is there', async () => {
  await plantDriverToOrder(product.db, 'd_once');
  const list = [{ mid: mid++, ...psp('d_once') }];
  const first = await device.push(list);
  expect(first).toMatchObject([{ status: 'NOOP' }]);
  expect(await device.push(list)).toEqual(first);
  expect(await told('d_once')).toMatchObject([
    { title: "PSP report of D'Arcy Lee", content: 'PSP report generated', userId: 'u_agent', alertId: null },
  ]);
  expect(await device.push(list)).toEqual(first);
  expect([provider.asked, await papers('d_once')]).toEqual([['psp-request'], ['PSP']]);
  const { rows } = await product.db.pool.query(
    `select o.state, d.type from records_order o join "driverDocuments" d using (id) where o.driver_id = 'd_once'`,
  );
  expect(rows).toEqual([{ state: 'DONE', type: 'PSP' }]);
  const noted = await product.db.pool.query(
    `select detail->>'kind' as kind from audit_event where action = 'records.order' and target_id = 'd_once' and user_id = 'u_agent'`,
  );
  expect(noted.rows).toEqual([{ kind: 'PSP' }]);
});

test('[ORDER-3] an MVR that came is told of in the words of the spec', async () => {
  await plantDriverToOrder(product.db, 'd_mvr');
  await consent('d_mvr');
  expect(await push(mvr('d_mvr'))).toMatchObject({ status: 'NOOP' });
  expect(await told('d_mvr')).toMatchObject([{ title: "MVR of D'Arcy Lee", content: 'MVR generated, scroll down to see it' }]);
});

test('[ORDER-3] a refusal of the provider is told in its words and leads to the alert, which can be ordered for again', async () => {
  await plantDriverToOrder(product.db, 'd_refused');
  provider.answer = () => ({ body: { message: 'The license is not on file.' } });
  await push(psp('d_refused'));
  expect(await told('d_refused')).toMatchObject([{ content: 'The license is not on file.', alertId: 'd_refused_PSP_REPORT' }]);
  provider.answer = () => READY;
  await push(psp('d_refused'));
  expect((await told('d_refused', 2)).at(-1)).toMatchObject({ content: 'PSP report generated', alertId: null });
});

test('[ORDER-1] a provider that fails is not asked again, and nobody is told that nothing was ordered', async () => {
  await plantDriverToOrder(product.db, 'd_failing');
  await consent('d_failing');
  provider.answer = () => ({ status: 500, body: {} });
  await push(mvr('d_failing'));
  const [{ content, alertId } = { content: '', alertId: '' }] = await told('d_failing');
  expect([content, alertId]).toEqual([
    'Error generating MVR. It is not known whether it was ordered: look there before you order it again.',
    'd_failing_MVR_REPORT',
  ]);
  expect(provider.asked).toEqual(['mvrnow-request']);
});

test('[ORDER-2] while a report is being ordered it is not ordered again, and not for an alert that is cured', async () => {
  await plantDriverToOrder(product.db, 'd_slow');
  const gate = Promise.withResolvers<void>();
  provider.answer = async () => (await gate.promise, READY);
  await push(psp('d_slow'));
  expect(await push(psp('d_slow'))).toMatchObject({ status: 'REJECTED', message: 'This report is being ordered already.' });
  gate.resolve();
  await told('d_slow');
  expect(await push(psp('d_slow'))).toMatchObject({
    status: 'REJECTED',
    message: 'This alert is not open anymore, so nothing was ordered.',
  });
  expect(provider.asked).toEqual(['psp-request']);
});

test('[PSP-1] [MVR-1] [MVR-2] [MVR-3] an order that must not be made is refused with the reason, and the provider hears nothing of it', async () => {
  await plantDriverToOrder(product.db, 'd_no');
  const { db } = product;
  const refused = async (change: { name: string; input: object }) => {
    const { status, message } = await push(change);
    expect(status).toBe('REJECTED');
    return message;
  };
  expect(await refused(mvr('d_no'))).toBe('The driver has not signed a consent for the MVR.');
  const other = mvr('d_no');
  expect(await refused({ ...other, input: { ...other.input, licenseNumber: 'OTHER' } })).toBe(
    "The license is not the one on the driver's record.",
  );
  await db.pool.query(`update customers set "isTokenPSPExpired" = true where id = 'c_alpha'`);
  expect(await refused(psp('d_no'))).toBe('PSP token has expired');
  await db.pool.query(`update customers set "isTokenPSPExpired" = false, "motorCarrierId" = null where id = 'c_alpha'`);
  expect(await refused(psp('d_no'))).toBe("Enter the customer's motor carrier id first.");
  await db.pool.query(`update "usStates" set "mvrSupported" = false where code = 'TX'`);
  expect(await refused(mvr('d_no'))).toMatch(/It must be requested on an external MVR site\.$/);
  await db.pool.query(`update "usStates" set "mvrSupported" = true where code = 'TX'`);
  await db.pool.query(`update drivers set "licenseNumber" = null where id = 'd_no'`);
  expect(await refused(mvr('d_no'))).toBe("Enter the driver's license number and state first.");
  expect(await refused({ ...mvr('d_no'), input: { ...mvr('d_no').input, customerId: 'c_beta' } })).toBe(
    "You don't have permission to do this, or it does not exist.",
  );
  const { rowCount } = await db.pool.query(`select from records_order where driver_id = 'd_no'`);
  expect([rowCount, provider.asked]).toEqual([0, []]);
});

test('[ORDER-4] [ORDER-1] the signers of the newest document that waits are reminded, once; with none that waits it is said', async () => {
  await plantDriverToOrder(product.db, 'd_sign');
  const signing = esignCalls(product, 'agent');
  const remind = {
    name: 'signersRemind',
    input: { driverId: 'd_sign', customerId: 'c_alpha', alertId: null, about: 'consents' },
  };
  expect(await push(remind)).toMatchObject({ status: 'REJECTED', message: 'No document of this driver waits for a signature' });
  for (const email of ['old@signer.example', 'new@signer.example']) {
    const { documentHash } = await signing.create({ signers: [{ ...ANN, email }], customerId: 'c_alpha', driverId: 'd_sign' });
    await product.db.pool.query(`update "everSignDocs" set type = 'MVR' where hash = $1`, [documentHash]);
  }
  const list = [{ mid: mid++, ...remind }];
  const first = await device.push(list);
  expect(await device.push(list)).toEqual(first);
  expect(await told('d_sign')).toMatchObject([{ title: "Reminder to sign for D'Arcy Lee", content: 'Reminder sent.' }]);
  const count = async (address: string) => (await mailTo(product, address)).count;
  expect([await count('old@signer.example'), await count('new@signer.example')]).toEqual([1, 2]);
});

test('[ORDER-5] [ORDER-1] a medical examiner is looked up once, and what the registry said is noted and told', async () => {
  await plantDriverToOrder(product.db, 'd_med');
  const verify = { name: 'examinerVerify', input: { driverId: 'd_med', customerId: 'c_alpha', alertId: null } };
  expect(await push(verify)).toMatchObject({ status: 'REJECTED', message: 'There is no medical certificate on file' });
  await put(product.db, 'driverDocuments', {
    id: 'dd_med',
    customerId: 'c_alpha',
    driverId: 'd_med',
    type: 'MEDICAL_CERTIFICATE',
    status: 'ACTIVE',
    json: { examinerName: "Dr. O'Neil", nationalRegistryNumber: '1234567890', expirationDate: '2027-05-01' },
    examinerStatus: null,
    examinerScreenshotFileId: null,
  });
  provider.answer = () => ({ body: { status: 'VERIFIED', message: 'Found in the registry' } });
  const list = [{ mid: mid++, ...verify }];
  const first = await device.push(list);
  expect(await device.push(list)).toEqual(first);
  expect(await told('d_med')).toMatchObject([{ title: "Medical examiner of D'Arcy Lee", content: 'Found in the registry' }]);
  expect(provider.asked).toEqual(['medical-examiner-request']);
  const { rows } = await product.db.pool.query(`select "examinerStatus" from "driverDocuments" where id = 'dd_med'`);
  expect(rows).toEqual([{ examinerStatus: 'VERIFIED' }]);
});
