import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { httpProvider } from './httpProvider.ts';
import { ProviderError } from './provider.ts';

const subject = { firstName: "D'Arcy", lastName: 'Lee', dateOfBirth: '1980-02-29', licenseNumber: 'TX1', state: 'TX' };
const signal = (): AbortSignal => AbortSignal.timeout(5000);
const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** A provider on loopback that answers as told and keeps what it was asked. */
async function provider(answer: (call: string) => { status?: number; body: string }): Promise<{ url: string; asked: object[] }> {
  const asked: object[] = [];
  const server = createServer((req, res) => {
    void textOf(req).then((text) => {
      asked.push({ call: req.url, key: req.headers.authorization, ...(JSON.parse(text) as object) });
      const { status = 200, body } = answer(req.url ?? '');
      res.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook/`, asked };
}

async function textOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

test("an MVR is asked for in the shape of the spec's call, and its report is read", async () => {
  const ready = { data: { status: 'READY', pdfBase64: Buffer.from('%PDF-').toString('base64'), json: { reportDate: '2026-11-21' } } };
  const { url, asked } = await provider(() => ({ body: JSON.stringify(ready) }));
  const answer = await httpProvider(url, 'key-1').mvr({ ...subject, purpose: 'EMPLOYMENT' }, signal());
  expect(asked).toEqual([
    {
      call: '/webhook/mvrnow-request',
      key: 'Bearer key-1',
      LicenseNo: 'TX1',
      StateCode: 'TX',
      FirstName: "D'Arcy",
      LastName: 'Lee',
      DOB: '02/29/1980',
      Purpose: 'EMPLOYMENT',
    },
  ]);
  expect(answer).toMatchObject({ kind: 'ready', json: { reportDate: '2026-11-21' } });
});

test('a message is a refusal in the words of the provider, and a report may be pending', async () => {
  const { url } = await provider((call) => ({
    body: call.endsWith('mvrnow-request') ? '{"message":"No record found"}' : '{"data":{"status":"PENDING"}}',
  }));
  const there = httpProvider(url, null);
  expect(await there.mvr({ ...subject, purpose: 'EMPLOYMENT' }, signal())).toEqual({ kind: 'refused', message: 'No record found' });
  expect(await there.psp({ ...subject, motorCarrierId: '99' }, signal())).toEqual({ kind: 'pending' });
});

test('what the registry says of an examiner comes with what it showed', async () => {
  const body = JSON.stringify({ status: 'VERIFIED', message: 'Listed', screenshotBase64: Buffer.from('%PDF-').toString('base64') });
  const { url } = await provider(() => ({ body }));
  const answer = await httpProvider(url, null).examiner({ name: 'Ann', registryNumber: '1234567890' }, signal());
  expect(answer).toEqual({ status: 'VERIFIED', message: 'Listed', proof: Buffer.from('%PDF-') });
});

test.each([
  ['an error page', { status: 500, body: '<html>' }],
  ['no JSON', { body: 'hello' }],
  ['another shape', { body: '{"ok":true}' }],
])('a provider that answers %s has failed, and nobody reads its words', async (_, answer) => {
  const { url } = await provider(() => answer);
  const call = httpProvider(url, null).mvr({ ...subject, purpose: 'EMPLOYMENT' }, signal());
  await expect(call).rejects.toThrow(ProviderError);
  await expect(httpProvider('http://127.0.0.1:9/', null).mvr({ ...subject, purpose: 'EMPLOYMENT' }, signal())).rejects.toThrow(
    ProviderError,
  );
});
