import { audienceOf, type Actor } from '#domain/actor.ts';
import { comparedBase } from '#domain/conflict.ts';
import { ConflictError, DomainError } from '#domain/errors.ts';
import { runMutation } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import type { AnyRow } from '#domain/noun.ts';
import { isShared, parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import { NetError, type FileFacts, type PageAsk } from '#sync/ports.ts';
import {
  EXPIRED,
  isLate,
  LIMITS,
  SyncMutation,
  UNSENT_STATES,
  type Digest,
  type Envelope,
  type Hello,
  type Page,
  type Plan,
  type Pull,
  type PushResult,
  type SegmentRange,
  type SyncTx,
  type Unsealed,
} from '#sync/protocol.ts';
import { openModelEnvelope } from '#sync/testing/memoryVault.ts';
import { modelDigest } from '#sync/testing/modelDigest.ts';
import { pageOf } from '#sync/testing/rows.ts';
import type { Dice } from '../dice.ts';
import type { Faults } from '../faults.ts';
import { runOnServer } from './serverTx.ts';
import { factsOf } from './simFiles.ts';
import { SimSegments } from './simSegments.ts';
import { opFor, sees, shown } from './sight.ts';
import { recordKey, type Change, type Client, type Person, type SimDatabase } from './simDatabase.ts';

/** Of small pages many are asked for side by side, and come in any order; some end where a segment does. */
const PAGE_ROWS = [2, 3, 6] as const;
/** Tables of no more rows are loaded as rows. */
const SMALL_ROWS = 1;
const NEWEST_ROWS = 3;
const SHOWN_FIRST: readonly TableName[] = ['customers', 'cases', 'alerts', 'notifications'];
const FIRST_DAY = Date.parse('2026-11-21T08:00:00.000Z');

const NOTHING = { code: null, message: null, fields: null } as const;
const REFUSED: ReadonlySet<string> = new Set<PushResult['status']>(['REJECTED', 'CONFLICT', 'DEPENDENCY_REJECTED']);

/** What becomes of one mutation: its changes, or why it has none. */
interface Verdict {
  changes: readonly Change[];
  refusal: Omit<PushResult, 'mid'> | null;
}

/** The process died: whatever had not committed is gone, and nobody is answered. */
export class ServerCrash extends Error {}

/** As server/sync/rowSets.ts `pageEnds`: said with the first page alone. */
function endsOf(rows: readonly { id: string }[], after: string | null, size: number): string[] | null {
  return after === null ? rows.filter((_, i) => i % size === size - 1).map(({ id }) => id) : null;
}

/** The server's side of the protocol: what server/sync does with SQL, on the domain's own rules. */
export class SimServer {
  readonly db: SimDatabase;
  readonly #dice: Dice;
  readonly #faults: Faults;
  readonly #clock: () => number;
  readonly #pageRows: number;
  readonly #segments = new SimSegments();
  /** The number of the build that runs: each gives rows in a form of its own. */
  build = 1;
  #ids = 0;

  constructor(db: SimDatabase, dice: Dice, faults: Faults, clock: () => number) {
    this.db = db;
    this.#dice = dice;
    this.#faults = faults;
    this.#clock = clock;
    this.#pageRows = dice.oneOf(PAGE_ROWS)!;
  }

  now(): string {
    return new Date(FIRST_DAY + this.#clock()).toISOString();
  }

  newId = (): string => `s${(this.#ids += 1)}`;

  hello(userId: string, clientId: string): Hello {
    const { actor, userEpoch } = this.#person(userId);
    const { head, floor, clients } = this.db.now;
    return {
      epoch: this.db.epoch,
      userEpoch,
      audience: audienceOf(actor),
      head,
      floor,
      lastMid: clients.get(clientId)?.last ?? 0,
      serverTime: this.now(),
      schemaHash: `build ${this.build}`,
      sealKey: { kid: 'simulated', spki: 'simulated' },
      me: { ...actor, firstName: actor.userId, lastName: 'Person', email: `${actor.userId}@example.com` },
    };
  }

  /**
   * As server/sync/plan.ts: to customers mostly all rows at once, else the latest rows of what is shown first, mostly with the plan, then
   * whole tables, then the parts of open parents.
   */
  plan(userId: string, userEpoch: number): Plan {
    const { actor } = this.#inScope(userId, userEpoch);
    const setOf = (table: TableName): string | null => (parentOf(table) ? 'open' : null);
    const count = (table: TableName): number => this.#set(actor, table, setOf(table)).length;
    const here = REPLICATED.filter((table) => count(table) > 0);
    const segments = (table: TableName): Pick<Plan[number], 'segments'> => {
      if (audienceOf(actor) !== 'staff' || !isShared(table) || count(table) <= SMALL_ROWS) return {};
      const { head, floor } = this.db.now;
      const offered = this.#segments.offer(table, this.#set(actor, table, setOf(table)), { epoch: this.db.epoch, head, floor }, this.#dice);
      return offered ? { segments: offered } : {};
    };
    const step = (table: TableName, set: string | null): Plan[number] => ({ table, set, rows: count(table), ...segments(table) });
    const bringsRows = this.#dice.chance(0.7);
    if (audienceOf(actor) !== 'staff' && bringsRows) return here.map((table) => this.#withRows(actor, step(table, setOf(table))));
    const newest = SHOWN_FIRST.filter((table) => here.includes(table) && count(table) > NEWEST_ROWS);
    const steps = [
      ...newest.map((table): Plan[number] => ({ table, set: 'newest', rows: NEWEST_ROWS })),
      ...here.filter((table) => !parentOf(table)).map((table) => step(table, null)),
      ...here.filter((table) => parentOf(table)).map((table) => step(table, 'open')),
    ];
    const long = steps.findIndex(({ set, rows, segments: files }) => set !== 'newest' && (files || rows > NEWEST_ROWS));
    return steps.map((one, i) => (bringsRows && (long < 0 || i < long) ? this.#withRows(actor, one) : one));
  }

  #withRows(actor: Actor, step: Plan[number]): Plan[number] {
    const { table, set } = step;
    return { ...step, page: pageOf(this.#rowsOf(actor, table, set), this.db.now.head, parentOf(table)?.by) };
  }

  /** The rows of a page that holds all of its set, as `page` has them. */
  #rowsOf(actor: Actor, table: TableName, set: string | null): AnyRow[] {
    const rows = this.#set(actor, table, set);
    return set === 'newest' ? rows.slice(-NEWEST_ROWS).reverse() : rows;
  }

  /** As the address of a file: who has it may fetch it for a while, and sometimes it has gone. */
  segment({ hash }: SegmentRange): ArrayBuffer {
    const bytes = this.#dice.chance(0.9) ? this.#segments.file(hash) : null;
    if (!bytes) throw new NetError('failed', 'No such segment');
    return bytes.slice().buffer;
  }

  page(userId: string, { table, set, after, userEpoch }: PageAsk): Page {
    const { actor } = this.#inScope(userId, userEpoch);
    if (set?.startsWith('ids:') && set.split(',').length > LIMITS.idsMax) throw new NetError('failed', 'No such set');
    const { head } = this.db.now;
    const rows = this.#rowsOf(actor, table, set);
    if (set === 'newest') return pageOf(rows, head);
    const rest = rows.filter((row) => after === null || row.id > after);
    const page = set?.startsWith('ids:') ? rest : rest.slice(0, this.#pageRows);
    const next = rest.length > page.length ? page.at(-1)!.id : null;
    return Object.assign(pageOf(page, head, parentOf(table)?.by), { next, ends: endsOf(rest, after, this.#pageRows) });
  }

  digest(userId: string, ask: { cursor: number; epoch: string; userEpoch: number; table?: TableName; bucket?: number }): Digest {
    const { actor } = this.#inScope(userId, ask.userEpoch);
    if (ask.epoch !== this.db.epoch) throw new NetError('scope-changed', 'another database');
    if (ask.cursor !== this.db.now.head) return { at: null, except: [], sums: [], rows: [] };
    return modelDigest((table) => this.#set(actor, table, null), ask.cursor, ask.table, ask.bucket);
  }

  pull(userId: string, { cursor, epoch, userEpoch }: { cursor: number; epoch: string; userEpoch: number }): Pull {
    const { actor } = this.#inScope(userId, userEpoch);
    const { head, floor } = this.db.now;
    if (cursor < floor || cursor > head || epoch !== this.db.epoch) return { from: cursor, to: cursor, head, txs: [], reset: true };
    return { from: cursor, ...this.news(actor, cursor, this.#dice.between(2, 12)), reset: false };
  }

  /** Transactions after a number, in a person's sight; `max` commits are looked at. */
  news(actor: Actor, from: number, max: number): { to: number; head: number; txs: SyncTx[] } {
    const { head, log } = this.db.now;
    const read = log.filter(({ seq }) => seq > from).slice(0, max);
    const txs = read.map(({ seq, changes }) => ({ seq, ops: changes.map((change) => opFor(actor, change)).filter((op) => op !== null) }));
    return { to: read.length < max ? head : read.at(-1)!.seq, head, txs: txs.filter(({ ops }) => ops.length > 0) };
  }

  /** As server/files/mayRead.ts, for the files of cases: whoever sees a document that names it. */
  files(userId: string, ids: readonly string[]): FileFacts[] {
    const { actor } = this.#person(userId);
    const documents = [...this.db.rows('caseDocuments').values()].filter((row) => sees(actor, 'caseDocuments', row));
    const readable = new Set(documents.map((row) => row['fileId']));
    return ids.filter((id) => readable.has(id)).map(factsOf);
  }

  /** `step` stands between two mutations: each is a transaction of its own, and others may come between. */
  async push(
    userId: string,
    ask: { clientId: string; epoch: string; userEpoch: number; ackMid: number; mutations: readonly SyncMutation[] },
    step: () => Promise<void>,
  ): Promise<PushResult[]> {
    this.#inScope(userId, ask.userEpoch);
    if (ask.epoch !== this.db.epoch) throw new NetError('scope-changed', 'another database');
    this.#skipAnswered(ask.clientId, ask.ackMid);
    return this.#answerAll(userId, ask, step);
  }

  /** As server/sync/unseal.ts: what waited is done under its own client and numbers; a hole is a change that was settled before. */
  async unseal(
    userId: string,
    { epoch, userEpoch, envelope }: { epoch: string; userEpoch: number; envelope: Envelope },
    step: () => Promise<void>,
  ): Promise<Unsealed> {
    this.#inScope(userId, userEpoch);
    if (envelope.userId !== userId) throw new NetError('failed', 'This sealed work belongs to another person.');
    if (epoch !== this.db.epoch) throw new NetError('scope-changed', 'another database');
    const entries = openModelEnvelope(envelope);
    if (!entries) return { status: 'DAMAGED', entries: [], results: [] };
    const { clientId } = envelope;
    const results: PushResult[] = [];
    for (const entry of entries.filter(({ state }) => UNSENT_STATES.includes(state)).toSorted((a, b) => a.mid - b.mid)) {
      const client = this.db.client(clientId);
      client.last = Math.max(client.last, entry.mid - 1);
      const mutation = SyncMutation.parse({ ...entry, late: isLate(entry['holdUntil'], Date.parse(this.now())) });
      results.push(...(await this.#answerAll(userId, { clientId, userEpoch, mutations: [mutation] }, step)));
    }
    return { status: 'OPENED', entries, results };
  }

  async #answerAll(
    userId: string,
    ask: { clientId: string; userEpoch: number; mutations: readonly SyncMutation[] },
    step: () => Promise<void>,
  ): Promise<PushResult[]> {
    const answered = new Set<number>();
    for (const mutation of ask.mutations) {
      await step();
      if (await this.#pushOne(userId, ask.clientId, ask.userEpoch, mutation)) answered.add(mutation.mid);
    }
    const { head, clients } = this.db.now;
    const none = { seq: null, code: null, message: null };
    return ask.mutations.map(({ mid }) => {
      if (!answered.has(mid)) return { ...none, mid, status: 'GAP' };
      return clients.get(ask.clientId)?.results.get(mid) ?? { ...none, mid, status: 'NOOP', seq: head };
    });
  }

  async #pushOne(userId: string, clientId: string, userEpoch: number, mutation: SyncMutation): Promise<boolean> {
    const client = this.db.client(clientId);
    const { mid } = mutation;
    if (mid !== client.last + 1) return mid <= client.last;
    const { actor } = this.#inScope(userId, userEpoch);
    const begun = this.db.begin();
    const verdict = await this.#judge(actor, client, mutation);
    this.#mayCrash('server crash before commit');
    const seq = this.db.commit(verdict.changes, begun);
    const result: PushResult = { mid, ...NOTHING, seq, status: verdict.changes.length ? 'APPLIED' : 'NOOP', ...verdict.refusal };
    client.last = mid;
    client.results.set(mid, result);
    this.#note(recordKey(clientId, mid), result);
    this.#mayCrash('server crash after commit');
    return true;
  }

  /** As server/sync/pushOne.ts: done, or refused with everything about it undone. */
  async #judge(actor: Actor, client: Client, { name, input, base, dependsOn, late }: SyncMutation): Promise<Verdict> {
    const refused = (refusal: Verdict['refusal']): Verdict => ({ changes: [], refusal });
    const isOrphan = dependsOn?.some((mid) => REFUSED.has(client.results.get(mid)?.status ?? 'NOOP'));
    if (isOrphan)
      return refused({ seq: null, status: 'DEPENDENCY_REJECTED', code: 'DEPENDENCY_REJECTED', message: 'What it belongs to was refused.' });
    if (late) return refused({ seq: null, status: 'REJECTED', ...EXPIRED });
    const declared = MUTATIONS.get(name);
    if (!declared) return refused({ seq: null, status: 'REJECTED', code: 'RULE', message: 'This change is not known to the server.' });
    const compared = base ? comparedBase(declared, base) : undefined;
    try {
      const changes = await runOnServer({ db: this.db, actor, now: this.now(), newId: this.newId }, (tx, ctx) =>
        runMutation(tx, declared, input, ctx, compared),
      );
      return { changes, refusal: null };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { code, message } = error;
      if (!(error instanceof ConflictError)) return refused({ seq: null, status: 'REJECTED', code, message });
      return refused({ seq: this.db.now.head, status: 'CONFLICT', code, message, fields: error.fields });
    }
  }

  #note(key: string, result: PushResult): void {
    const known = this.db.now.record.get(key);
    const effects = (known?.effects ?? 0) + (REFUSED.has(result.status) ? 0 : 1);
    this.db.now.record.set(key, { effects, result });
  }

  /** Numbers up to this one were answered, maybe by a database that has been lost; their results are not asked for again. */
  #skipAnswered(clientId: string, ackMid: number): void {
    if (ackMid === 0) return;
    const client = this.db.client(clientId);
    if (client.acked >= ackMid) return;
    client.last = Math.max(client.last, ackMid);
    client.acked = ackMid;
    for (const mid of client.results.keys()) if (mid <= ackMid) client.results.delete(mid);
  }

  #mayCrash(fault: 'server crash before commit' | 'server crash after commit'): void {
    if (!this.#faults.has(fault) || !this.#dice.chance(0.06)) return;
    this.#faults.note(fault);
    throw new ServerCrash();
  }

  /** The rows of a set in a person's sight, in id order; `newest` is in order of making. */
  #set(actor: Actor, table: TableName, set: string | null): AnyRow[] {
    const rows = [...this.db.rows(table).values()].filter((row) => sees(actor, table, row));
    const parent = parentOf(table);
    const chosen = rows.filter((row) => {
      if (set?.startsWith('ids:')) return set.slice('ids:'.length).split(',').includes(row.id);
      if (!parent || set === null || set === 'newest') return true;
      const above = this.db.rows(parent.with as TableName).get(String(row[parent.by])) ?? null;
      if (!sees(actor, parent.with as TableName, above)) return false;
      return set === 'open' ? above?.['status'] !== 'CLOSED' : above?.id === set.slice('of:'.length);
    });
    const key = set === 'newest' ? 'createdAt' : 'id';
    chosen.sort((a, b) => (String(a[key]) < String(b[key]) ? -1 : 1));
    return chosen.map((row) => shown(actor, table, row));
  }

  #person(userId: string): Person {
    const person = this.db.people.get(userId)!;
    if (person.disabled) throw new NetError('disabled', 'disabled');
    return person;
  }

  #inScope(userId: string, userEpoch: number): Person {
    const person = this.#person(userId);
    if (person.userEpoch !== userEpoch) throw new NetError('scope-changed', 'scope');
    return person;
  }
}
