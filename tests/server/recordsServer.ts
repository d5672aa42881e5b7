import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A provider of driver records on loopback. */
export interface RecordsServer {
  url: string;
  /** The calls that came, by name: `psp-request`, `mvrnow-request`. */
  asked: string[];
  /** What it answers; the body as JSON. */
  answer: (call: string) => Promise<{ status?: number; body: object }> | { status?: number; body: object };
  close(): Promise<void>;
}

/** What a provider answers that has the report at hand. */
export const READY = {
  body: {
    data: {
      status: 'READY',
      pdfBase64: Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64'),
      json: { reportDate: '2026-11-20', crashes: 1 },
    },
  },
};

export async function startRecordsServer(): Promise<RecordsServer> {
  const provider: RecordsServer = {
    url: '',
    asked: [],
    answer: () => READY,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
  const server = createServer((req, res) => {
    void (async () => {
      await text(req);
      const call = (req.url ?? '').split('/').at(-1)!;
      provider.asked.push(call);
      const { status = 200, body } = await provider.answer(call);
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return provider;
}
