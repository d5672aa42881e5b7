import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import type { FuzzRequest } from './randomRequest.ts';

export interface Shot {
  /** 0 when the connection broke before there was an answer. */
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  ms: number;
}

/** Connections at one time; each is used again and again. */
export const AT_ONCE = 16;

/** Sends requests over a few lasting connections. */
export class Gun {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  readonly #origin: URL;

  constructor(origin: string) {
    this.#origin = new URL(origin);
  }

  shoot({ method, path, headers, body }: FuzzRequest): Promise<Shot> {
    const { port, host } = this.#origin;
    const start = performance.now();
    return new Promise((done) => {
      const end = (status: number, got: IncomingHttpHeaders, text: string): void =>
        done({ status, headers: got, body: text, ms: performance.now() - start });
      const sent = request(
        { agent: this.#agent, host: '127.0.0.1', port, path, method, headers: { host, ...headers, 'content-length': body.length } },
        (res) => {
          const chunks: Buffer[] = [];
          res.on('data', (chunk: Buffer) => chunks.push(chunk));
          res.on('end', () => end(res.statusCode!, res.headers, Buffer.concat(chunks).toString()));
          res.on('error', () => end(0, {}, ''));
        },
      );
      sent.on('error', (error) => end(0, {}, String(error)));
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
