import { randomUUID } from 'node:crypto';
import { createClient, type Client } from 'graphql-ws';
import WebSocket from 'ws';
import type { z } from 'zod';
import { schemaHash } from '#domain/projection.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { Hello, Page, Plan, Poke, Pull, PushResult, type SyncMutation } from '#sync/protocol.ts';
import { OPERATIONS } from '#workers/operations.ts';

/** The device's pull with the size that only tests ask for. */
const PULL_SIZED = `query SyncPull($clientId: ID!, $cursor: String!, $userEpoch: Int!, $maxBytes: Int) {
  syncPull(clientId: $clientId, cursor: $cursor, userEpoch: $userEpoch, maxBytes: $maxBytes) { from to head txs reset }
}`;

/** A refused call, with the error object as it came. */
export class Refused extends Error {
  readonly code: string;
  readonly status: number;
  readonly error: any;
  constructor(status: number, error: any) {
    super(error.message);
    this.code = error.code;
    this.status = status;
    this.error = error;
  }
}

/** A device as the server sees one: the sync operations with the answers checked against sync/protocol.ts, and every byte kept. */
export class Device {
  readonly clientId = randomUUID();
  readonly origin: string;
  readonly token: string;
  /** Where the page comes from that opens the socket; the server's own address unless told. */
  readonly site: string;
  /** Everything the server ever sent here. */
  readonly received: string[] = [];
  hello!: Hello;
  readonly #sockets: Client[] = [];

  constructor(origin: string, token: string, site = origin) {
    this.origin = origin;
    this.token = token;
    this.site = site;
  }

  async call<T>(operation: string, variables: object, shape: z.ZodType<T>, unpack: (data: any) => unknown): Promise<T> {
    const response = await fetch(`${this.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
      body: JSON.stringify({ query: operation, variables: { clientId: this.clientId, userEpoch: this.hello?.userEpoch, ...variables } }),
    });
    const text = await response.text();
    this.received.push(text);
    const { data, errors } = JSON.parse(text);
    if (errors) throw new Refused(response.status, errors[0]);
    return shape.parse(unpack(Object.values(data)[0]));
  }

  async greet(): Promise<Hello> {
    this.hello = await this.call(OPERATIONS.hello, { schemaHash: schemaHash(NOUNS) }, Hello, (v) => ({
      ...v,
      sealKey: JSON.parse(v.sealKey),
      me: JSON.parse(v.me),
    }));
    return this.hello;
  }
  plan(): Promise<Plan> {
    return this.call(OPERATIONS.plan, {}, Plan, JSON.parse);
  }
  page(table: string, set: string | null = null, after: string | null = null): Promise<Page> {
    return this.#rows({ table, set, after });
  }
  async #rows(ask: object): Promise<Page> {
    const page = await this.call(OPERATIONS.page, ask, Page, (v) => v);
    // Packed rows show nothing to whoever looks for a word in what was received.
    this.received.push(JSON.stringify(page.rows));
    return page;
  }
  /** Every row of a set. */
  async rows(table: TableName, set: string | null = null): Promise<Page['rows']> {
    const rows: Page['rows'] = [];
    for (let after: string | null = null; ;) {
      const page: Page = await this.page(table, set, after);
      rows.push(...page.rows);
      if (page.next === null) return rows;
      after = page.next;
    }
  }
  pull(cursor: number | string, { maxBytes }: { maxBytes?: number } = {}): Promise<Pull> {
    return this.call(PULL_SIZED, { cursor: String(cursor), maxBytes }, Pull, (v) => ({ ...v, txs: JSON.parse(v.txs) }));
  }
  /** `epoch`: the one it was greeted with, as devices send it; left out, as devices of an earlier build did. */
  push(mutations: SyncMutation[], ackMid = 0, epoch?: string): Promise<PushResult[]> {
    return this.call(OPERATIONS.push, { mutations, ackMid: String(ackMid), epoch }, PushResult.array(), JSON.parse);
  }

  /** Listens for pokes; `heard` grows, `next` waits for one that fits, `closed` resolves with the close event. */
  listen(cursor: number, token = this.token): Ear {
    const ear = new Ear();
    const { received, site } = this;
    class Recorded extends WebSocket {
      constructor(url: string, protocols: string[]) {
        super(url, protocols, { headers: { origin: site } });
        this.on('message', (data) => received.push(String(data)));
      }
    }
    const socket = createClient({
      url: `${this.origin.replace(/^http/, 'ws')}/graphql`,
      webSocketImpl: Recorded,
      lazy: true,
      retryAttempts: 0,
      connectionParams: { authorization: `Bearer ${token}` },
      on: { closed: (event) => ear.close(event as { code: number; reason: string }) },
    });
    this.#sockets.push(socket);
    socket.subscribe<{ syncPoke: { from: string; to: string; head: string; txs: string | null } }>(
      { query: OPERATIONS.poke, variables: { clientId: this.clientId, cursor: String(cursor) } },
      {
        next: ({ data, errors }) => {
          if (errors) return ear.fail(errors);
          const { txs, ...rest } = data!.syncPoke;
          ear.hear(Poke.parse({ ...rest, txs: txs === null ? null : JSON.parse(txs) }));
        },
        error: (error) => ear.fail(error),
        complete: () => undefined,
      },
    );
    return ear;
  }

  async leave(): Promise<void> {
    for (const socket of this.#sockets) await Promise.resolve(socket.dispose()).catch(() => undefined);
  }
}

/** What came over one subscription. */
export class Ear {
  readonly heard: Poke[] = [];
  readonly closed = Promise.withResolvers<{ code: number; reason: string }>();
  readonly failed = Promise.withResolvers<any>();
  #waiting: { fits: (p: Poke) => boolean; done: (p: Poke) => void }[] = [];

  hear(poke: Poke): void {
    this.heard.push(poke);
    this.#waiting = this.#waiting.filter(({ fits, done }) => !fits(poke) || (done(poke), false));
  }
  fail(error: unknown): void {
    this.failed.resolve(error);
  }
  close(event: { code: number; reason: string }): void {
    this.closed.resolve(event);
  }
  /** The first poke that fits, already heard or still to come. */
  next(fits: (p: Poke) => boolean = () => true): Promise<Poke> {
    const known = this.heard.find(fits);
    if (known) return Promise.resolve(known);
    return new Promise((done) => this.#waiting.push({ fits, done }));
  }
}
