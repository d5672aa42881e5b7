import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { ANN, BOB, CUSTOM, documentRow, esignCalls, fileOf } from '#tests/server/esignCalls.ts';
import { EVERSIGN_KEY, FINAL_PDF, startEversign, type EversignServer } from '#tests/server/eversignServer.ts';
import { docx } from '../files/testing/samples.ts';
import { EversignClient } from './eversign/eversignClient.ts';
import { eversignProvider } from './eversign/eversignProvider.ts';

let service: EversignServer;
let product: TestProduct;
let agent: ReturnType<typeof esignCalls>;
let said: string;
beforeAll(async () => {
  service = await startEversign();
  const eversign = { key: EVERSIGN_KEY, businessId: '17', url: service.url };
  said = '';
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    vi.spyOn(stream, 'write').mockImplementation((...args: any[]) => {
      said += String(args[0]);
      return (write as any)(...args);
    });
  }
  product = await startTestProduct({ settings: { eversign } });
  agent = esignCalls(product, 'agent');
});
afterAll(async () => {
  vi.restoreAllMocks();
  await product.stop();
  await service.close();
});

const tell = (hash: string, key = EVERSIGN_KEY): Promise<Response> => {
  const [event_time, event_type] = ['1700000000', 'document_signed'];
  const event_hash = createHmac('sha256', key)
    .update(event_time + event_type)
    .digest('hex');
  const body = JSON.stringify({ event_time, event_type, event_hash, meta: { related_document_hash: hash } });
  return fetch(`${product.origin}/api/webhook/esign`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
};

test('documents, drafts, templates and reminders are asked of the service in its own shapes', async () => {
  const { documentHash: hash } = await agent.create({ driverId: 'd_beta' });
  const created = service.heard.at(-1)!;
  expect(created).toMatchObject({
    call: 'POST document',
    body: {
      sandbox: 0,
      is_draft: 0,
      title: 'Cell phone policy',
      use_signer_order: 1,
      custom_requester_email: 'agent@test.example',
      files: [{ name: 'Cell phone policy.pdf' }],
      signers: [
        { id: 1, order: 1, ...ANN },
        { id: 2, order: 2, ...BOB },
      ],
    },
  });
  expect(Buffer.from(created.body.files[0].file_base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  expect(await documentRow(product, hash)).toMatchObject({ status: 'SENT', driverId: 'd_beta' });
  const { rows } = await product.db.pool.query(`select count(*)::int as n from mails where "to" = $1`, [ANN.email]);
  expect(rows[0].n).toBe(0);

  const draft = await agent.create({ isDraft: '1' });
  expect(draft).toMatchObject({ isDraft: true, embeddedClaimUrl: `https://eversign.example/claim/${draft.documentHash}` });
  const sent = await agent.form('PUT', 'documents', {
    hash: draft.documentHash,
    is_draft: 0,
    title: 'Sent',
    file: fileOf('a.docx', docx()),
  });
  expect(sent.body.data).toMatchObject({ isDraft: false, title: 'Sent' });
  expect(service.heard.at(-1)).toMatchObject({
    call: 'PUT document',
    query: { document_hash: draft.documentHash },
    body: { is_draft: 0, title: 'Sent', files: [{ name: 'a.docx' }] },
  });

  const made = await agent.form('POST', 'templates', { title: 'Handover', roles: ['Driver'], html: '<p>x</p>' });
  expect(service.heard.at(-1)!.body).toMatchObject({ is_template: 1, signers: [{ role: 'Driver' }] });
  const { templateId } = made.body.data;
  expect((await agent.call('GET', 'templates')).body.data.templates).toEqual([
    expect.objectContaining({ templateId, title: 'Handover', signers: [{ role: 'Driver' }] }),
  ]);
  await agent.create({
    kind: 'template',
    html: undefined,
    templateId,
    signers: [{ ...ANN, role: 'Driver' }],
    fields: [{ identifier: 'a', value: 'b' }],
  });
  expect(service.heard.at(-1)!.body).toMatchObject({
    template_id: templateId,
    signers: [{ role: 'Driver', ...ANN }],
    fields: [{ identifier: 'a', value: 'b' }],
  });

  expect((await agent.json('reminders', { documentHash: hash })).body.message).toBe('Reminder sent.');
  expect(service.heard.at(-1)).toMatchObject({ call: 'POST send_reminder', body: { document_hash: hash, signer_id: 1 } });
  expect((await agent.json('cancel', { documentHash: hash })).status).toBe(200);
  expect(service.heard.at(-1)).toMatchObject({ call: 'DELETE document', query: { document_hash: hash, cancel: '1' } });
});

test('a webhook that the service has signed brings status, signers and the finished file', async () => {
  const { documentHash: hash } = await agent.create();
  const document = service.documents.get(hash);
  document.signers[0] = { ...document.signers[0], signed: 1, signed_timestamp: 1_700_000_000 };
  expect((await tell(hash, 'another key')).status).toBe(403);
  expect((await documentRow(product, hash)).status).toBe('SENT');
  expect((await tell(hash)).status).toBe(200);
  expect((await documentRow(product, hash)).status).toBe('PARTIALLY_SIGNED');
  document.signers[1].signed = 1;
  document.is_completed = 1;
  await Promise.all([tell(hash), tell(hash)]);
  expect(await documentRow(product, hash)).toMatchObject({ status: 'COMPLETED', fileId: expect.any(String) });
  const final = await agent.call('GET', `download_final_document?document_hash=${hash}`);
  expect(final.bytes.toString()).toBe(FINAL_PDF);
  expect((await tell('unknown')).status).toBe(200);
});

test.each([
  [
    { status: 200, body: '{"success":false,"error":{"code":5001,"type":"file_conversion_failed"}}' },
    422,
    'Eversing error, failed converting file',
  ],
  [{ status: 400, body: '{"success":false,"error":{"code":5002,"type":"signers_missing"}}' }, 409, 'Error creating the document'],
  [{ status: 500, body: 'oops' }, 502, 'Error creating the document'],
  [{ status: 200, body: '<html>' }, 502, 'Error creating the document'],
  [{ status: 200, body: '{"title":1}' }, 502, 'Error creating the document'],
])('an answer like %j is told as %i %s, and nothing is kept', async (next, status, message) => {
  const count = async (): Promise<number> => (await product.db.pool.query('select count(*)::int as n from "everSignDocs"')).rows[0].n;
  const before = await count();
  service.next = next;
  const answer = await agent.form('POST', 'documents', CUSTOM);
  expect([answer.status, answer.body.message]).toEqual([status, message]);
  expect(await count()).toBe(before);
});

test('the other calls of the service', async () => {
  const { documentHash: hash } = await agent.create();
  const provider = eversignProvider(new EversignClient({ key: EVERSIGN_KEY, businessId: '17', url: service.url }), { sandbox: true });
  expect(await provider.getDocument(hash)).toMatchObject({ hash, status: 'SENT', signers: [{ number: 1 }, { number: 2 }] });
  expect((await provider.listDocuments('all')).map((document) => document.hash)).toContain(hash);
  expect(await provider.auditLog(hash)).toEqual([
    { type: 'document_signed', at: '2023-11-14T22:13:20.000Z', signerName: 'Ann', signerEmail: 'ann@x.test' },
  ]);
  await expect(provider.downloadFinal(hash)).rejects.toMatchObject({ kind: 'refused' });
  await provider.trash(hash);
  expect(service.heard.at(-1)!.query).toEqual({ document_hash: hash, trash: '1' });
  const stranger = eversignProvider(new EversignClient({ key: 'wrong', businessId: '17', url: service.url }), { sandbox: true });
  await expect(stranger.getDocument(hash)).rejects.toThrow(/refused \(101\)/);
  const nobody = eversignProvider(new EversignClient({ key: EVERSIGN_KEY, businessId: '17', url: 'http://127.0.0.1:1' }), {
    sandbox: true,
  });
  await expect(nobody.getDocument(hash)).rejects.toMatchObject({ kind: 'failed', message: expect.not.stringContaining(EVERSIGN_KEY) });
});

test('the key is in no log', () => {
  expect(said).toContain('esign.refused');
  expect(said).not.toContain(EVERSIGN_KEY);
});
