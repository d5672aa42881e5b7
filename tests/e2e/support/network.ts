import net from 'node:net';
import { Transform } from 'node:stream';

/** The wire between browsers and the product: a TCP relay that a test can cut, as a lost network does. */
export interface Network {
  port: number;
  /** Where the relay leads. */
  leadTo(port: number): void;
  /** Break every connection and refuse new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** From now on every piece waits this long on its way to a browser; 0: none does. */
  slow(ms: number): void;
  /** Called with every piece of text that travels from the product to a browser. */
  listen(hear: (text: string) => void): void;
  close(): Promise<void>;
}

/** Lets requests through; while somebody listens they ask for answers that are not packed. */
function asking(isHeard: () => boolean): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!isHeard()) return done(null, chunk);
      done(null, Buffer.from(chunk.toString('latin1').replace(/^accept-encoding:.*$/im, 'Accept-Encoding: identity'), 'latin1'));
    },
  });
}

/** Lets answers through, each piece as late as the wire is slow, in their order. */
function delaying(lateMs: () => number): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const ms = lateMs();
      if (ms === 0) done(null, chunk);
      else setTimeout(() => done(null, chunk), ms);
    },
  });
}

/** Starts a wire at a port, or at any port that is free while that one is taken. */
export async function startNetwork(wanted = 0): Promise<Network> {
  let target = 0;
  let hear: ((text: string) => void) | null = null;
  let lateMs = 0;
  const sockets = new Set<net.Socket>();
  // Two sockets that each wait for a full packet would make every small answer 40 ms late.
  const server = net.createServer({ noDelay: true }, (browser) => {
    const product = net.connect({ port: target, host: '127.0.0.1', noDelay: true });
    for (const socket of [browser, product]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    browser.on('close', () => product.destroy());
    product.on('close', () => browser.destroy());
    product.on('data', (chunk: Buffer) => hear?.(chunk.toString('utf8')));
    browser.pipe(asking(() => hear !== null)).pipe(product);
    product.pipe(delaying(() => lateMs)).pipe(browser);
  });
  const open = (port: number): Promise<number> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve((server.address() as net.AddressInfo).port);
      });
    });
  const shut = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  const port = await open(wanted).catch(() => open(0));
  return {
    port,
    leadTo: (to) => (target = to),
    cut: shut,
    restore: async () => void (await open(port)),
    slow: (ms) => (lateMs = ms),
    listen: (listener) => (hear = listener),
    close: async () => {
      if (server.listening) await shut();
    },
  };
}
