import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** One call as it came in; the key and the number of the business are taken out of `query`. */
export interface Heard {
  call: string;
  query: Record<string, string>;
  body: any;
}

/** A real HTTP server that answers as Xodo Sign does (design/domain.md 3.1), with the documents in `documents`. */
export interface EversignServer {
  url: string;
  heard: Heard[];
  documents: Map<string, any>;
  /** Answered instead of the next call. */
  next: { status: number; body: string } | null;
  close(): Promise<void>;
}

export const EVERSIGN_KEY = 'key-that-nobody-may-see';
export const FINAL_PDF = '%PDF-1.7\n% signed\n%%EOF\n';
const refusal = (code: number, type: string) => ({ success: false, error: { code, type } });

export async function startEversign(): Promise<EversignServer> {
  const running: EversignServer = { url: '', heard: [], documents: new Map(), next: null, close: async () => {} };
  const server = createServer((req, res) => {
    void answer(running, req).then(({ status, body }) => res.writeHead(status).end(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  running.close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return running;
}

async function answer(running: EversignServer, req: IncomingMessage): Promise<{ status: number; body: string }> {
  const url = new URL(req.url!, running.url);
  const { access_key: key, business_id: business, ...query } = Object.fromEntries(url.searchParams);
  const body = req.method === 'POST' || req.method === 'PUT' ? await json(req) : null;
  const call = `${req.method} ${url.pathname.replace('/api/', '')}`;
  running.heard.push({ call, query, body });
  const { next } = running;
  running.next = null;
  if (next) return next;
  if (key !== EVERSIGN_KEY || business !== '17') return { status: 200, body: JSON.stringify(refusal(101, 'invalid_access_key')) };
  const given = replyTo(running, call, query, body);
  return { status: 200, body: typeof given === 'string' ? given : JSON.stringify(given) };
}

function replyTo({ documents }: EversignServer, call: string, query: Record<string, string>, body: any): unknown {
  const known = documents.get(query['document_hash'] ?? body?.document_hash ?? '');
  switch (call) {
    case 'POST document':
      return add(documents, `hash${documents.size + 1}`, body);
    case 'PUT document':
      return known ? add(documents, known.document_hash, { ...known, ...body }) : refusal(404, 'document_not_found');
    case 'GET document':
      if (query['type'])
        return [...documents.values()].filter(({ is_template }) => (query['type'] === 'templates') === (is_template === 1));
      return known ?? refusal(404, 'document_not_found');
    case 'DELETE document':
    case 'POST send_reminder':
      return known ? { success: true } : refusal(404, 'document_not_found');
    case 'GET download_final_document':
      return known?.is_completed ? FINAL_PDF : refusal(409, 'document_not_completed');
    default:
      return call.endsWith('/audit_log')
        ? [
            {
              event_type: 'document_signed',
              event_assoc_signer_name: 'Ann',
              event_assoc_signer_email: 'ann@x.test',
              time_stamp: 1_700_000_000,
            },
          ]
        : refusal(400, 'unknown_call');
  }
}

function add(documents: Map<string, any>, hash: string, body: any): object {
  const waiting = { signed: 0, declined: 0, viewed: 0, status: 'waiting_for_signature' };
  const signers = body.signers.map((signer: any, i: number) => ({ id: i + 1, ...waiting, ...signer }));
  const claim = body.is_draft === 1 ? { embedded_claim_url: `https://eversign.example/claim/${hash}` } : {};
  const document = { is_completed: 0, is_draft: 0, is_template: 0, ...body, document_hash: hash, ...claim, signers };
  documents.set(hash, document);
  return document;
}
