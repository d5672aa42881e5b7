import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { docx } from '../files/testing/samples.ts';
import { CUSTOM, esignCalls, fileOf } from '#tests/server/esignCalls.ts';

let product: TestProduct;
let agent: ReturnType<typeof esignCalls>;
beforeAll(async () => {
  product = await startTestProduct();
  agent = esignCalls(product, 'agent');
});
afterAll(() => product.stop());

const ann = { name: 'Ann', email: 'ann@x.test' };
const attached = (file: File | undefined) => ({ ...CUSTOM, kind: 'attachment', html: undefined, signers: [ann], file });
const pdf = async (): Promise<Buffer> => {
  const made = PDF.create();
  made.addPage({ size: 'letter' }).drawText('A form', { x: 50, y: 700, size: 12 });
  return Buffer.from(await made.save());
};

test.each([
  [{ documentTitle: '' }, 'This field is required'],
  [{ documentTitle: undefined }, 'This field is required'],
  [{ documentTitle: 'x'.repeat(101) }, 'Max 100 characters.'],
  [{ signers: [ann, { name: 'Bo', email: 'ANN@x.test' }] }, 'Cannot add two signers with the same email'],
  [{ signers: [{ ...ann, email: 'at home' }] }, 'Invalid email format'],
  [{ signers: [] }, 'This field is required'],
  [{ signers: '{' }, 'Is not JSON'],
  [{ html: '<p> &nbsp;</p>' }, 'This field is required'],
  [{ kind: 'petition' }, 'Is none of custom, template, attachment'],
  [{ kind: 'template' }, 'This field is required'],
  [{ kind: 'template', templateId: 'x', fields: [{ identifier: 'a', value: '' }] }, 'This field is required'],
  [{ requester: { email: 'beta@test.example', name: 'B' } }, 'Is not the person who is signed in'],
  [{ customerId: undefined }, 'This field is required'],
  [{ driverId: 'd_alpha' }, 'Belongs to another customer'],
  [{ signers: [{ ...ann, driverId: 'd_beta' }] }, 'Driver Email Required'],
])('[SIGN-1] a document with %j is refused: %s', async (change, words) => {
  const { status, body } = await agent.form('POST', 'documents', { ...CUSTOM, ...change });
  expect([status, body.status, body.message]).toEqual([400, 'error', words]);
});

test('[SIGN-12] the suffix of a sandbox does not shorten a title', async () => {
  const sandbox = await startTestProduct({ settings: { demo: true } });
  const people = esignCalls(sandbox, 'agent');
  const { documentHash, title } = await people.create({ documentTitle: 'x'.repeat(100), isDraft: '1' });
  expect(title).toBe(`${'x'.repeat(100)} (Test)`);
  const again = { hash: documentHash, title, is_draft: '1' };
  expect((await people.form('PUT', 'documents', again)).status).toBe(200);
  const tooLong = await people.form('POST', 'documents', { ...CUSTOM, documentTitle: 'x'.repeat(101) });
  expect([tooLong.status, tooLong.body.message]).toEqual([400, 'Max 100 characters.']);
  await sandbox.stop();
});

test('[FILE-3] an attachment is what its name says, or is refused in words', async () => {
  const refused = async (file: File | undefined) => {
    const { status, body } = await agent.form('POST', 'documents', attached(file));
    return [status, body.message];
  };
  expect(await refused(undefined)).toEqual([400, 'This field is required']);
  expect(await refused(fileOf('run.exe', 'MZ'))).toEqual([400, 'Invalid file type']);
  expect((await refused(fileOf('scan.pdf', 'hello')))[1]).toContain('Invalid file type');
  expect(await refused(fileOf('cut.pdf', (await pdf()).subarray(0, 200)))).toEqual([422, expect.stringContaining('cut off')]);
  expect((await refused(fileOf('empty.txt', '')))[0]).toBe(422);
  expect((await refused(fileOf('big.txt', 'a'.repeat(25 * 1024 * 1024 + 10))))[0]).toBe(413);
  expect(await refused(fileOf('policy.docx', docx()))).toEqual([422, 'Eversing error, failed converting file']);
  const count = await product.db.pool.query('select count(*)::int as n from esign_envelope');
  expect(count.rows[0].n).toBe(0);
});

test('text, pictures and PDFs become a PDF', async () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  for (const file of [fileOf('a.txt', 'Héllo\nwörld'), fileOf('a.png', png), fileOf('a.pdf', await pdf())]) {
    const { status, body } = await agent.form('POST', 'documents', attached(file));
    expect([file.name, status, body.message]).toEqual([file.name, 200, 'Document created successfully.']);
  }
});

test('a body that is no form, a wrong method and an unknown address are refused in words', async () => {
  expect(await agent.call('POST', 'documents', '{}')).toMatchObject({ status: 415 });
  expect(await agent.call('DELETE', 'documents')).toMatchObject({ status: 405, body: { message: 'Send POST or PUT.' } });
  expect((await agent.call('GET', 'nothing')).status).toBe(404);
  expect(await agent.call('GET', 'download_final_document')).toMatchObject({ status: 400, body: { message: 'This field is required' } });
});
