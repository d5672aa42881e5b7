import { deviceText } from './support/deviceText.ts';
import { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { startProduct, type Product } from './support/product.ts';
import { unpackedRows } from './support/unpackedRows.ts';

/** A marker in every text of another carrier's rows must never reach this carrier's wire or device ([SYNC-S5]). */
const MARKER = 'MARKER-OF-ANOTHER-CARRIER-7f3a';
const OWN = 'MARKER-OF-MY-OWN-CARRIER-19c4';
const STAFF_ONLY = 'INTERNAL-MARKER-5e21';

let product: Product;
let wire = '';

test.beforeAll(async () => {
  product = await startProduct();
  await product.sql(
    `update "cases" set "briefStatement" = $1 where "customerId" <> (select "customerId" from "users" where "email" = 'pro@demo.test')`,
    [MARKER],
  );
  await product.sql(
    `update "customers" set "contactName" = $1 where "id" <> (select "customerId" from "users" where "email" = 'pro@demo.test')`,
    [MARKER],
  );
  await product.sql(
    `update "drivers" set "lastName" = $1 where "customerId" <> (select "customerId" from "users" where "email" = 'pro@demo.test')`,
    [MARKER],
  );
  await product.sql(
    `update "cases" set "briefStatement" = $1 where "customerId" = (select "customerId" from "users" where "email" = 'pro@demo.test')`,
    [OWN],
  );
  await product.sql(
    `update "caseComments" set "visibility" = 'INTERNAL', "plainText" = $1 where "id" in (
       select "id" from "caseComments" where "customerId" = (select "customerId" from "users" where "email" = 'pro@demo.test') limit 3)`,
    [STAFF_ONLY],
  );
  product.network.listen((text) => (wire += text));
});
test.afterAll(() => product?.stop());

test('[SYNC-S5] a carrier receives its own rows and not a byte of another carrier, on the wire or on the device', async () => {
  const carrier = new Person(product, 'pro@demo.test');
  try {
    const page = await carrier.signIn('/cases');
    await carrier.upToDate();
    expect(unpackedRows(wire)).toContain(OWN);
    // News that happen while it listens, to both sides of the wall.
    await product.sql(`update "cases" set "briefStatement" = "briefStatement" || ' changed', "updatedAt" = now()`);
    await expect.poll(async () => (await deviceText(page)).includes(`${OWN} changed`)).toBe(true);
    const device = await deviceText(page);
    const received = unpackedRows(wire);
    expect(received).toContain(OWN);
    expect(received).not.toContain(MARKER);
    expect(received).not.toContain(STAFF_ONLY);
    expect(device).not.toContain(MARKER);
    expect(device).not.toContain(STAFF_ONLY);
    expect(device).not.toContain('attorneyFee');
  } finally {
    await carrier.leave();
  }
});

test('[SYNC-S5] the wall is really looked at: the same marker does reach staff', async () => {
  wire = '';
  const agent = new Person(product, 'agent@demo.test');
  try {
    const page = await agent.signIn('/cases');
    await agent.upToDate();
    expect(unpackedRows(wire)).toContain(MARKER);
    expect(await deviceText(page)).toContain(MARKER);
  } finally {
    await agent.leave();
  }
});
