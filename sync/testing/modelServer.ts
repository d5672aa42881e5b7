import type { Actor } from '#domain/actor.ts';
import { audienceOf } from '#domain/actor.ts';
import { ConflictError, DomainError } from '#domain/errors.ts';
import { runMutation, type Tx } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import type { AnyRow } from '#domain/noun.ts';
import { project } from '#domain/projection.ts';
import { channelsFor, channelsOf } from '#domain/scope.ts';
import { NOUNS, parentOf, REPLICATED, TABLE_NAMES, type TableName } from '#domain/tables.ts';
import { modelDigest } from './modelDigest.ts';
import { pageOf } from './rows.ts';
import { NetError, type Net, type Place, type SocketListener } from '../ports.ts';
import {
  EXPIRED,
  LIMITS,
  UNSENT_STATES,
  type Digest,
  type MismatchReport,
  type Op,
  type PushResult,
  type SealedEntry,
  type SyncMutation,
  type SyncTx,
} from '../protocol.ts';
import { oneAtATime } from '../oneAtATime.ts';
import { sha256Of } from './memoryBlobs.ts';
import { openModelEnvelope } from './memoryVault.ts';

/** The wait that the fault `throttled` asks of a device. */
export const THROTTLED_MS = 3000;

interface Change {
  table: TableName;
  id: string;
  before: AnyRow | null;
  after: AnyRow | null;
}
interface Person {
  actor: Actor;
  userEpoch: number;
  disabled: boolean;
}
/** An open socket, and how far it has told. */
interface Listener {
  userId: string;
  hear: SocketListener;
  sent: number;
  place: () => Place;
}
export type Backup = Pick<ModelServer, 'tables' | 'log' | 'clients' | 'applied'>;
type Call = 'hello' | 'plan' | 'page' | 'pull' | 'push' | 'digest' | 'report' | 'unseal' | 'files' | 'piece';
/** The fault of one call: none, lost on the way there, or done with its answer lost on the way back. */
export type Fault = 'none' | 'lost' | 'answer-lost' | 'throttled';

const PAGE_ROWS = 3;

/** The server's side of the protocol in memory, on the domain's own rules: what the engine is tested against. */
export class ModelServer {
  tables = new Map<TableName, Map<string, AnyRow>>(TABLE_NAMES.map((t) => [t, new Map()]));
  log: { seq: number; changes: Change[] }[] = [];
  readonly people = new Map<string, Person>();
  clients = new Map<string, { last: number; results: Map<number, PushResult> }>();
  /** Every effect that was ever applied, by client and number: more than one is a doubled mutation. */
  applied = new Map<string, number>();
  readonly calls: Call[] = [];
  /** The reports of devices about rows that were not the server's. */
  readonly reports: MismatchReport[] = [];
  /** Content of files, by the id of their row. */
  readonly files = new Map<string, Uint8Array>();
  /** Bytes of each push that arrived. */
  readonly pushBytes: number[] = [];
  epoch = 'e1';
  /** The time of its clock when it greets. */
  now = '2026-11-21T00:00:00.000Z';
  online = true;
  /** False: pokes get lost, while calls get through. */
  poking = true;
  /** Of tables of no more rows only the latest are planned, which lie one by one. */
  newestRows = 0;
  fault: (call: Call) => Fault = () => 'none';
  /** The form in which this build of it gives out rows, and its name. */
  shape: (table: TableName, row: AnyRow) => AnyRow = (_table, row) => row;
  schemaHash = 'test';
  /** True when it is of another version than the devices. */
  otherForm = false;
  /** Changes a digest before it is sent, for a server that answers nonsense. */
  digested: (digest: Digest) => Digest = (digest) => digest;
  readonly #listeners = new Set<Listener>();
  /** One mutation after the other, as the locks of the real server have it: none reads what another is about to write. */
  readonly #inTurn = oneAtATime();

  get head(): number {
    return this.log.length;
  }

  join(actor: Actor): void {
    this.people.set(actor.userId, { actor, userEpoch: 1, disabled: false });
  }

  /** One transaction by somebody else: rows to put, or null to delete. */
  commit(rows: Partial<Record<TableName, Record<string, AnyRow | null>>>): void {
    const changes: Change[] = [];
    for (const [table, byId] of Object.entries(rows) as [TableName, Record<string, AnyRow | null>][]) {
      for (const [id, after] of Object.entries(byId)) changes.push(this.#write(table, id, after));
    }
    this.#append(changes);
  }

  #write(table: TableName, id: string, after: AnyRow | null): Change {
    const rows = this.tables.get(table)!;
    const before = rows.get(id) ?? null;
    if (after) rows.set(id, after);
    else rows.delete(id);
    return { table, id, before, after };
  }

  #append(changes: Change[]): number {
    if (!changes.length) return this.head;
    this.log.push({ seq: this.head + 1, changes });
    for (const listener of this.#listeners) this.#poke(listener);
    return this.head;
  }

  #poke(listener: Listener): void {
    if (!this.online || !this.poking) return;
    const person = this.people.get(listener.userId)!;
    const from = listener.sent;
    listener.sent = this.head;
    listener.hear.poke({ from, to: this.head, head: this.head, txs: this.#txs(person.actor, from, this.head) });
  }

  #txs(actor: Actor, from: number, to: number): SyncTx[] {
    const mine = new Set<string>(channelsFor(actor));
    const sees = (table: TableName, row: AnyRow | null): boolean =>
      row !== null && channelsOf(NOUNS[table].scope, row).some((c) => mine.has(c));
    return this.log
      .filter(({ seq }) => seq > from && seq <= to)
      .map(({ seq, changes }) => ({
        seq,
        ops: changes.flatMap(({ table, id, before, after }): Op[] => {
          if (NOUNS[table].replication === 'none') return [];
          if (sees(table, after)) return [[table, 'P', this.#given(table, actor, after!)]];
          return sees(table, before) ? [[table, 'L', { id }]] : [];
        }),
      }));
  }

  #given(table: TableName, actor: Actor, row: AnyRow): AnyRow {
    return this.shape(table, project(NOUNS[table], audienceOf(actor), row));
  }

  /** The rows of a table that a person's device must hold, in id order. */
  view(userId: string, table: TableName): AnyRow[] {
    const { actor } = this.people.get(userId)!;
    const mine = new Set<string>(channelsFor(actor));
    return [...this.tables.get(table)!.values()]
      .filter((row) => channelsOf(NOUNS[table].scope, row).some((c) => mine.has(c)))
      .map((row) => this.#given(table, actor, row))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  net(userId: string): Net {
    const person = (): Person => this.people.get(userId)!;
    const call = async <T>(name: Call, userEpoch: number | null, body: () => T | Promise<T>): Promise<T> => {
      const fault = this.fault(name);
      this.calls.push(name);
      if (!this.online || fault === 'lost') throw new NetError('offline', 'no network');
      if (fault === 'throttled') throw new NetError('throttled', 'too much', THROTTLED_MS);
      if (person().disabled) throw new NetError('disabled', 'disabled');
      if (userEpoch !== null && userEpoch !== person().userEpoch) throw new NetError('scope-changed', 'scope');
      const answer = structuredClone(await body());
      if (!this.online || fault === 'answer-lost') throw new NetError('offline', 'answer lost');
      return answer;
    };
    return {
      hello: (clientId) =>
        call('hello', null, () => ({
          epoch: this.epoch,
          userEpoch: person().userEpoch,
          audience: audienceOf(person().actor),
          head: this.head,
          floor: 0,
          lastMid: this.clients.get(clientId)?.last ?? 0,
          serverTime: this.now,
          schemaHash: this.schemaHash,
          otherForm: this.otherForm,
          sealKey: { kid: 'model', spki: 'model' },
          me: { ...person().actor, firstName: 'Test', lastName: 'Person', email: 't@example.com' },
        })),
      plan: (_clientId, userEpoch) =>
        call('plan', userEpoch, () =>
          REPLICATED.map((table) => ({
            table,
            set: parentOf(table) ? 'open' : this.view(userId, table).length <= this.newestRows ? 'newest' : null,
            rows: this.view(userId, table).length,
          })),
        ),
      page: ({ table, set, after, userEpoch }) =>
        call('page', userEpoch, () => {
          const parent = set?.startsWith('of:') ? set.slice(3) : null;
          const ids = set?.startsWith('ids:') ? set.slice(4).split(',') : null;
          if (ids && ids.length > LIMITS.idsMax) throw new NetError('failed', 'Too many rows at once');
          const open = (row: AnyRow): boolean => this.tables.get('cases')!.get(String(row['caseId']))?.['status'] !== 'CLOSED';
          const rows = this.view(userId, table)
            .filter((row) => ids?.includes(row.id) ?? true)
            .filter((row) => (parent ? row['caseId'] === parent : set !== 'open' || open(row)))
            .filter((row) => after === null || row.id > after);
          const page = ids || set === 'newest' ? rows : rows.slice(0, PAGE_ROWS);
          return Object.assign(pageOf(page, this.head), { next: rows.length > page.length ? page.at(-1)!.id : null });
        }),
      pull: ({ cursor, epoch, userEpoch }) =>
        call('pull', userEpoch, () => ({
          from: cursor,
          to: this.head,
          head: this.head,
          reset: cursor > this.head || epoch !== this.epoch,
          txs: this.#txs(person().actor, cursor, this.head),
        })),
      digest: ({ cursor, epoch, userEpoch, table, bucket }) =>
        call('digest', userEpoch, () => {
          if (epoch !== this.epoch) throw new NetError('scope-changed', 'another epoch');
          if (cursor !== this.head) return { at: null, except: [], sums: [], rows: [] };
          return this.digested(modelDigest((name) => this.view(userId, name), cursor, table, bucket));
        }),
      report: (_clientId, report) => call('report', null, () => void this.reports.push(report)),
      push: ({ clientId, epoch, userEpoch, ackMid, mutations }) =>
        call('push', userEpoch, async () => {
          if (epoch !== this.epoch) throw new NetError('scope-changed', 'another epoch');
          this.#skipAnswered(clientId, ackMid);
          this.pushBytes.push(new TextEncoder().encode(JSON.stringify(mutations)).length);
          const results: PushResult[] = [];
          for (const m of mutations) results.push(await this.#inTurn(() => this.#perform(clientId, person().actor, m)));
          return results;
        }),
      unseal: ({ epoch, userEpoch, envelope }) =>
        call('unseal', userEpoch, async () => {
          if (epoch !== this.epoch) throw new NetError('scope-changed', 'another epoch');
          if (envelope.userId !== userId) throw new NetError('failed', 'Somebody else');
          const entries = openModelEnvelope(envelope);
          if (!entries) return { status: 'DAMAGED' as const, entries: [], results: [] };
          const results: PushResult[] = [];
          for (const entry of entries) {
            if (!UNSENT_STATES.includes(entry.state)) continue;
            this.#skipAnswered(envelope.clientId, entry.mid - 1);
            results.push(await this.#inTurn(() => this.#perform(envelope.clientId, person().actor, entry as SealedEntry & SyncMutation)));
          }
          return { status: 'OPENED' as const, entries, results };
        }),
      files: (ids) =>
        call('files', null, () => {
          const readable = new Set(this.view(userId, 'caseDocuments').map((row) => row['fileId']));
          const found = [...this.files].filter(([id]) => ids.includes(id) && readable.has(id));
          return found.map(([id, bytes]) => ({
            id,
            sha256: sha256Of(bytes),
            size: bytes.length,
            mime: 'application/pdf',
            url: `/files/${id}`,
          }));
        }),
      piece: (url, from, end) => call('piece', null, () => this.files.get(url.slice('/files/'.length))?.slice(from, end) ?? null),
      subscribe: (_clientId, place, hear) => {
        const listener = { userId, hear, sent: 0, place };
        this.#listeners.add(listener);
        queueMicrotask(() => this.#connect(listener));
        return () => this.#listeners.delete(listener);
      },
    };
  }

  /** The network comes or goes: open sockets notice. */
  setOnline(online: boolean): void {
    this.online = online;
    // Those that are there now: a refused one comes back as another.
    const open = [...this.#listeners];
    for (const listener of open) this.#connect(listener);
  }

  /** A socket opens again where its replica stands, if it stands in this epoch. */
  #connect(listener: Listener): void {
    if (!this.online) return listener.hear.state('down');
    const { cursor, epoch } = listener.place();
    if (epoch !== this.epoch) return listener.hear.state('refused');
    listener.sent = cursor;
    listener.hear.state('up');
    this.#poke(listener);
  }

  /** A backup: everything the server knows. */
  backUp(): Backup {
    const { tables, log, clients, applied } = this;
    return structuredClone({ tables, log, clients, applied });
  }

  /** The server is stopped, put back in time under a new epoch, and started again. */
  restore(backup: Backup, epoch: string): void {
    const { online } = this;
    this.setOnline(false);
    const { tables, log, clients, applied } = structuredClone(backup);
    this.tables = tables;
    this.log = log;
    this.clients = clients;
    this.applied = applied;
    this.epoch = epoch;
    // The restore itself is a commit.
    this.log.push({ seq: this.head + 1, changes: [] });
    this.setOnline(online);
  }

  #skipAnswered(clientId: string, ackMid: number): void {
    const client = this.clients.get(clientId) ?? { last: 0, results: new Map<number, PushResult>() };
    this.clients.set(clientId, client);
    client.last = Math.max(client.last, ackMid);
  }

  async #perform(clientId: string, actor: Actor, m: SyncMutation): Promise<PushResult> {
    const { mid, dependsOn } = m;
    const client = this.clients.get(clientId) ?? { last: 0, results: new Map<number, PushResult>() };
    this.clients.set(clientId, client);
    const known = client.results.get(mid);
    if (known) return known;
    if (mid !== client.last + 1) return { mid, status: 'GAP', seq: null, code: null, message: null };
    client.last = mid;
    const isOrphan = dependsOn?.some((made) => client.results.get(made)?.status.endsWith('REJECTED'));
    const orphaned = { mid, status: 'DEPENDENCY_REJECTED', seq: null, code: 'DEPENDENCY_REJECTED', message: 'Orphaned' } as const;
    const tooLate = { ...EXPIRED, mid, status: 'REJECTED', seq: null } as const;
    const result = isOrphan ? orphaned : m.late ? tooLate : await this.#apply(clientId, actor, m);
    client.results.set(mid, result);
    return result;
  }

  async #apply(clientId: string, actor: Actor, { mid, name, input, base }: SyncMutation): Promise<PushResult> {
    const changes: Change[] = [];
    const tx: Tx = {
      get: async (table, id) => structuredClone(this.tables.get(table)!.get(id)) as never,
      where: async (table, field, value) => [...this.tables.get(table)!.values()].filter((r) => r[field] === value) as never,
      put: async (table, row) => void changes.push(this.#write(table, row.id, row as AnyRow)),
      patch: async (table, id, change) =>
        void changes.push(this.#write(table, id, { ...this.tables.get(table)!.get(id)!, ...change } as AnyRow)),
      remove: async (table, id) => void changes.push(this.#write(table, id, null)),
    };
    try {
      const declared = MUTATIONS.get(name);
      if (!declared) return { mid, status: 'REJECTED', seq: null, code: 'UNKNOWN', message: 'Unknown mutation' };
      await runMutation(tx, declared, input, { actor, now: '2026-11-21T12:00:00.000Z' }, base ?? undefined);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const said = { mid, code: error.code, message: error.message };
      if (error instanceof ConflictError) return { ...said, status: 'CONFLICT', seq: this.head, fields: error.fields };
      return { ...said, status: 'REJECTED', seq: null };
    }
    const key = `${clientId}/${mid}`;
    this.applied.set(key, (this.applied.get(key) ?? 0) + 1);
    return { mid, status: changes.length ? 'APPLIED' : 'NOOP', seq: this.#append(changes), code: null, message: null };
  }
}
