import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** One address in front of several servers, as a load balancer has: each connection goes to the next one that answers. */
export interface Balancer {
  port: number;
  /** Ports of the servers that connections may go to from now on; those that are open break. */
  to(...ports: number[]): void;
  close(): Promise<void>;
}

export async function startBalancer(): Promise<Balancer> {
  let ports: number[] = [];
  let next = 0;
  const open = new Set<Socket>();

  const forward = (client: Socket, attempts: number): void => {
    const port = ports[(next += 1) % ports.length];
    if (port === undefined || attempts === 0) return void client.destroy();
    const server = connect(port, '127.0.0.1');
    server.once('connect', () => {
      client.pipe(server).pipe(client);
      const end = (): void => {
        client.destroy();
        server.destroy();
      };
      for (const socket of [client, server]) socket.once('close', end);
    });
    server.once('error', () => {
      if (server.connecting || server.bytesRead === 0) forward(client, attempts - 1);
      else client.destroy();
    });
  };

  const balancer = createServer((client) => {
    open.add(client);
    client.on('error', () => client.destroy());
    client.once('close', () => open.delete(client));
    forward(client, ports.length);
  }).listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  const breakAll = (): void => open.forEach((socket) => socket.destroy());
  return {
    port: (balancer.address() as AddressInfo).port,
    to(...allowed) {
      ports = allowed;
      breakAll();
    },
    async close() {
      breakAll();
      balancer.close();
      await once(balancer, 'close');
    },
  };
}
