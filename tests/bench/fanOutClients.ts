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
  let isListening = false;
  const hear = (at: number): void => {
    arrivals.push(at);
    if (arrivals.length < all) return;
    // The first that everybody hears is the server's word that it has them on its list.
    process.send!(isListening ? { arrivals } : { listening: all });
    isListening = true;
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
    }
  }
}
