import { createClient } from 'graphql-ws';
import type { Place, SocketListener } from '#sync/ports.ts';
import type { AskToken } from '#sync/replicaApi.ts';
import { CODES, Poke } from '#sync/protocol.ts';
import { hasNoNetwork } from './hasNoNetwork.ts';
import { OPERATIONS } from './operations.ts';
import { tokenFrom } from './token.ts';

/** The close code with which the server turns a person away; with the reason TOKEN_EXPIRED it only wants a fresh token. */
const CLOSED_REFUSED = 4401;
const PING_MS = 5_000;
/** A connection that answers no ping for so long is dead, whatever the browser believes. */
const PONG_MS = 2_500;
const RETRY_FIRST_MS = 250;
const RETRY_MAX_MS = 8_000;

/** Listens for pokes over graphql-transport-ws until told to stop; every reconnect begins where the replica stands at that moment. */
export function pokeSocket(url: string, ask: AskToken, clientId: string, place: () => Place, hear: SocketListener): () => void {
  let stopped = false;
  let forceToken = false;
  let renewing = false;
  let pong: ReturnType<typeof setTimeout> | undefined;
  let retryNow = (): void => undefined;
  const ended = new AbortController();
  const report = (now: 'up' | 'down' | 'refused'): void => {
    if (!stopped) hear.state(now);
  };
  const client = createClient({
    url,
    // Each connection asks again from the cursor it finds, so the retries are ours and not the library's.
    retryAttempts: 0,
    keepAlive: PING_MS,
    connectionParams: async () => ({ authorization: `Bearer ${await tokenFrom(ask, forceToken)}` }),
    on: {
      // The browser's word that the network has gone may come before there is a socket to end.
      connected: () => {
        if (hasNoNetwork()) client.terminate();
      },
      ping: (isHeard) => {
        if (isHeard) return;
        if (hasNoNetwork()) client.terminate();
        else pong = setTimeout(() => client.terminate(), PONG_MS);
      },
      pong: (isHeard) => {
        if (isHeard) clearTimeout(pong);
      },
      closed: (event) => {
        clearTimeout(pong);
        const { code, reason } = event as { code?: number; reason?: string };
        forceToken = reason === 'TOKEN_INVALID';
        // The server ends every socket with its token; coming back with a new one is no news for anybody.
        renewing = reason === 'TOKEN_EXPIRED';
        if (!renewing) report(code === CLOSED_REFUSED ? 'refused' : 'down');
      },
    },
  });

  // The browser says at once what a socket notices late; Node says nothing.
  const browser = 'addEventListener' in globalThis ? globalThis : null;
  browser?.addEventListener('offline', () => client.terminate(), { signal: ended.signal });
  browser?.addEventListener('online', () => retryNow(), { signal: ended.signal });

  const listenOnce = (): Promise<void> =>
    new Promise((done) => {
      const { cursor, epoch } = place();
      const variables = { clientId, cursor: `${cursor}@${epoch}` };
      client.subscribe<{ syncPoke: { txs: string | null } }>(
        { query: OPERATIONS.poke, variables },
        {
          next: ({ data, errors }) => {
            if (errors?.some(({ extensions }) => extensions?.['code'] === CODES.scopeChanged)) report('refused');
            if (!data || stopped) return;
            const { txs, ...rest } = data.syncPoke;
            hear.state('up');
            hear.poke(Poke.parse({ ...rest, txs: txs === null ? null : JSON.parse(txs) }));
          },
          error: () => done(),
          complete: () => done(),
        },
      );
    });

  void (async () => {
    for (let failures = 0; !stopped; failures += 1) {
      const began = performance.now();
      await listenOnce();
      if (stopped) return;
      if (performance.now() - began > RETRY_MAX_MS) failures = 0;
      if (renewing && failures === 0) continue;
      report('down');
      const wait = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** failures);
      await new Promise<void>((resume) => {
        retryNow = resume;
        setTimeout(resume, wait * (0.5 + Math.random() / 2));
      });
    }
  })();

  return () => {
    stopped = true;
    ended.abort();
    clearTimeout(pong);
    // A connection that is ended while it is made says so here too.
    Promise.resolve(client.dispose()).catch(() => undefined);
  };
}
