import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { cutSlow } from './slowRequest.ts';

test('a body that never comes is not waited for; one that has come is answered however long that takes', async () => {
  const arrived = Promise.withResolvers<IncomingMessage>();
  const server = createServer((req, res) => {
    cutSlow(req, 20);
    if (req.method === 'POST') return arrived.resolve(req);
    setTimeout(() => res.end('in time'), 60);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const slow = connect(port, '127.0.0.1');
  slow.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf');
  const req = await arrived.promise;
  await Promise.all([once(slow, 'close'), once(req, 'close')]);
  expect(req.complete).toBe(false);

  const patient = await fetch(`http://127.0.0.1:${port}/`);
  expect(await text(patient.body!)).toBe('in time');
  server.closeAllConnections();
  server.close();
});
