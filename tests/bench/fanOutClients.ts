import { randomUUID } from 'node:crypto';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { OPERATIONS } from '#workers/operations.ts';

/**
 * Many listening clients in a process of their own, so that they share the machine but not the thread with whoever measures.
 * Told `{origin, tokens, each, cursor}`; says 'listening' once all are, then for every round of arrivals `{arrivals}`: the
 * times (milliseconds since 1970) at which each client heard it.
 */
process.once('message', (told: { origin: string; tokens: string[]; each: number; cursor: string }) => void listen(told));

async function listen({ origin, tokens, each, cursor }: { origin: string; tokens: string[]; each: number; cursor: string }): Promise<void> {
  const url = `${origin.replace(/^http/, 'ws')}/graphql`;
  const all = tokens.length * each;
  let arrivals: number[] = [];
  let ready = 0;
  const hear = (at: number): void => {
    arrivals.push(at);
    if (arrivals.length < all) return;
    process.send!({ arrivals });
    arrivals = [];
  };
  for (const token of tokens) {
    for (let i = 0; i < each; i += 1) {
      const opened = Promise.withResolvers<void>();
      const client = createClient({
        url,
        webSocketImpl: WebSocket,
        connectionParams: { authorization: `Bearer ${token}` },
        retryAttempts: 0,
        on: { connected: () => opened.resolve(), error: (error) => opened.reject(error as Error) },
      });
      client.subscribe(
        { query: OPERATIONS.poke, variables: { clientId: randomUUID(), cursor } },
        {
          next: () => hear(Date.now()),
          error: (error) => {
            process.send!({ error: String((error as { reason?: string }).reason ?? error) });
          },
          complete: () => undefined,
        },
      );
      await opened.promise;
      ready += 1;
    }
  }
  // The last subscriptions are still on their way when their sockets are open.
  setTimeout(() => process.send!({ listening: ready }), 1000);
}
