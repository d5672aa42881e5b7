import { readFileSync } from 'node:fs';
import http from 'node:http';
import type net from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { PowersyncStream } from './powersyncStream.ts';
import { TABLES, type PeerRow, type PeerRows, type PeerTable } from './rows.ts';
import { RxdbEndpoint } from './rxdbEndpoint.ts';

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };

/** What a page needs to share memory between its threads, as the SQLite peers and precise clocks do. */
const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** The small server of the peers: their pages, the rows, and each peer's own protocol. */
export interface PeerServer {
  origin: string;
  /** Somebody else changes a case; every peer that listens hears it. */
  change(id: string, changes: Partial<PeerRow>): void;
  close(): Promise<void>;
}

/** Serves `rows` and the built pages in `folder`; `script` gives the name of a peer's built script. */
export async function startPeerServer(rows: PeerRows, folder: string): Promise<PeerServer> {
  const hearers = new Set<(row: PeerRow) => void>();
  const changed = (hear: (row: PeerRow) => void): (() => void) => {
    hearers.add(hear);
    return () => hearers.delete(hear);
  };
  const sockets = new Set<net.Socket>();
  const server = http.createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500, ISOLATED).end(String(error)));
  });
  const rxdb = new RxdbEndpoint(rows, server, changed);
  const powersync = new PowersyncStream(rows);
  changed((row) => void powersync.change(row));
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://localhost');
    const [first, second, third] = url.pathname.split('/').slice(1);
    const send = (type: string, body: string | Buffer): void =>
      void response.writeHead(200, { ...ISOLATED, 'Content-Type': type }).end(body);
    if (first === 'rows' && TABLES.includes(second as PeerTable)) send('application/json', rows.page(second as PeerTable, Number(third)));
    else if (first === 'rxdb') send('application/json', await rxdb.answer(await text(request)));
    else if (first === 'writes') send('application/json', (await text(request)) && '{}');
    else if (first === 'sync') await powersync.begin(response);
    else if (first === 'write-checkpoint2.json') send('application/json', await powersync.writeCheckpoint());
    else if (first === 'changes') tellChanges(response, changed);
    else if (first === 'peer')
      send('text/html', `<!doctype html><title>${second}</title><script type="module" src="/${second}.js"></script>`);
    else sendFile(url.pathname, send, response);
  }

  function sendFile(name: string, send: (type: string, body: Buffer) => void, response: http.ServerResponse): void {
    const file = path.join(folder, path.normalize(name));
    try {
      send(TYPES[path.extname(file)] ?? 'application/octet-stream', readFileSync(file));
    } catch {
      response.writeHead(404, ISOLATED).end();
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as net.AddressInfo).port}`,
    change(id, changes) {
      const row = rows.change(id, changes);
      for (const hear of hearers) hear(row);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Every change as a server-sent event, until the page goes. */
function tellChanges(response: http.ServerResponse, changed: (hear: (row: PeerRow) => void) => () => void): void {
  response.writeHead(200, { ...ISOLATED, 'Content-Type': 'text/event-stream' });
  response.flushHeaders();
  const stop = changed((row) => void response.write(`data: ${JSON.stringify(row)}\n\n`));
  response.on('close', stop);
}
