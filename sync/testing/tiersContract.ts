import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyRow } from '#domain/noun.ts';
import { applyBootPage, placeOf, startBoot } from '../apply/applyPage.ts';
import { applyPack } from '../apply/applyPack.ts';
import { applyTxs } from '../apply/applyTxs.ts';
import { applyUpgradePage, beginUpgrade, endUpgrade } from '../apply/upgradeReplica.ts';
import type { Net } from '../ports.ts';
import type { ColumnPage, Page } from '../protocol.ts';
import { ColumnStore } from '../query/columnStore.ts';
import { Finder } from '../query/find.ts';
import { tablesOf } from '../query/queryTables.ts';
import type { ReplicaQuery } from '../replicaApi.ts';
import { freshMeta, readMeta, takeLead, writeMeta } from '../store/meta.ts';
import type { Kv, KvTx } from '../store/kv.ts';
import { peekAll, readAll, readAfter, readRow, readWhere, rowStores } from '../store/rows.ts';
import { ALL_STORES, type BootState, type ReplicaMeta } from '../store/stores.ts';
import { observedKv } from '../store/observedKv.ts';
import { NotHereError } from '../tiers/chunkRows.ts';
import { columnFields } from '../tiers/columnFields.ts';
import { compactOne } from '../tiers/compact.ts';
import { missingPack, type MissingPack } from '../tiers/missing.ts';
import { answerQuery } from './answerQuery.ts';
import { ModelServer } from './modelServer.ts';
import { aCase, anAlert, pageOf } from './rows.ts';

const IDS = Array.from({ length: 12 }, (_, i) => `c${String(i).padStart(2, '0')}`);
/** Rows with fields that lists do not hold, and rows that are whole with their listed fields. */
const TABLES = {
  cases: {
    make: (id: string, fields: Change) => aCase(id, fields as never),
    statuses: ['NEW', 'IN_REVIEW', 'CLOSED'],
    long: 'summary',
    form: 'docketNumber',
  },
  alerts: {
    make: (id: string, fields: Change) => anAlert(id, fields as never),
    statuses: ['NON_CRITICAL', 'NON_CRITICAL', 'CRITICAL'],
    long: 'note',
    form: 'message',
  },
} as const;
type Tested = keyof typeof TABLES;
interface Change {
  status: string;
  customerId: string;
}

const change = fc.record({
  id: fc.constantFrom(...IDS),
  status: fc.option(fc.constantFrom(0, 1, 2)),
  customerId: fc.constantFrom('k1', 'k2'),
});
const action = fc.oneof(
  { weight: 4, arbitrary: fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => ({ do: 'commit' as const, changes })) },
  { weight: 6, arbitrary: fc.constant({ do: 'page' as const }) },
  { weight: 3, arbitrary: fc.constant({ do: 'pull' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'askPack' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'storePack' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'compact' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'reshape' as const }) },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

const queryOf = (table: Tested): ReplicaQuery => ({
  table,
  filter: { status: { not_equals: TABLES[table].statuses[2] } },
  sort: [{ field: 'status', direction: 'desc' }],
  first: 4,
});

/** A replica that is filled and followed step by step, beside everything that the server ever had. */
class Filled {
  readonly server = new ModelServer();
  readonly past: Map<string, AnyRow>[] = [new Map()];
  readonly net: Net;
  readonly columns: ColumnStore;
  readonly finder = new Finder();
  readonly kv: Kv;
  readonly table: Tested;
  readonly query: ReplicaQuery;
  asked: { pack: MissingPack; page: Page } | null = null;
  /** The number of changes of the form of rows: one field of each names the one it was given out in. */
  form = 0;

  constructor(kv: Kv, table: Tested) {
    this.table = table;
    this.query = queryOf(table);
    let commits = 0;
    // Two of three commits are this tab's own; of the others it learns from the store.
    this.kv = observedKv(kv, (commit) => (commits += 1) % 3 && this.columns.follow(commit));
    this.server.join({ userId: 'agent', role: 'AGENT', customerId: null });
    this.server.shape = (_, row) => ({ ...row, [TABLES[table].form]: `form ${this.form}` });
    this.net = this.server.net('agent');
    this.columns = new ColumnStore(kv);
  }

  async begin(): Promise<void> {
    this.commit(IDS.slice(0, 7).map((id) => ({ id, status: 0, customerId: 'k1' })));
    await this.#write(async (tx) => {
      await writeMeta(tx, freshMeta('client'));
      await takeLead(tx, 'client');
      await startBoot(tx, 1, this.server.head, [
        { table: this.table, set: 'newest', rows: 3 },
        { table: this.table, set: 'columns', rows: 7 },
      ]);
    });
  }

  async act(what: Action): Promise<void> {
    if (what.do === 'commit') return this.commit(what.changes);
    const meta = await this.meta();
    if (what.do === 'page' && meta.boot) await this.#page(meta);
    if (what.do === 'page' && meta.upgrade) await this.#upgrade(meta.upgrade);
    if (what.do === 'pull' && meta.cursor !== null) await this.#pull(meta.cursor);
    if (what.do === 'askPack' && meta.packs) await this.#askPack();
    if (what.do === 'storePack' && this.asked && meta.cursor !== null && this.asked.page.head <= meta.cursor) await this.#storePack();
    if (what.do === 'reshape' && meta.cursor !== null && !meta.packs) await this.#reshape(meta.cursor);
    if (what.do === 'compact') await this.#write((tx) => compactOne(tx, 1));
  }

  /** Another build: the form of rows is another one, and all of them are asked for again. */
  async #reshape(cursor: number): Promise<void> {
    this.form += 1;
    this.asked = null;
    const plan = [{ table: this.table, set: 'columns', rows: this.server.view('agent', this.table).length }];
    await this.#write((tx) => beginUpgrade(tx, 1, cursor, plan));
  }

  /** The next rows in the new form, and when all are here the news since. */
  async #upgrade(upgrade: BootState): Promise<void> {
    const { plan, at, after, from } = upgrade;
    if (at === plan.length) {
      const news = await this.net.pull({ clientId: 'client', cursor: from, epoch: 'e1', userEpoch: 1 });
      return void (await this.#write((tx) => endUpgrade(tx, 1, [news])));
    }
    const page = await this.net.page({ table: this.table, set: plan[at]!.set, after, userEpoch: 1 });
    await this.#write((tx) => applyUpgradePage(tx, 1, placeOf(upgrade), page));
  }

  /** Everything that is left to do, so that the replica is whole. */
  async finish(): Promise<void> {
    for (let meta = await this.meta(); meta.boot; meta = await this.meta()) await this.#page(meta);
    await this.#pull((await this.meta()).cursor!);
    while ((await this.meta()).packs) {
      await this.#askPack();
      await this.#storePack();
    }
    for (let meta = await this.meta(); meta.upgrade; meta = await this.meta()) await this.#upgrade(meta.upgrade);
  }

  commit(changes: readonly { id: string; status: number | null; customerId: string }[]): void {
    const { make, statuses, long } = TABLES[this.table];
    const rows = Object.fromEntries(
      changes.map(({ id, status, customerId }) => [
        id,
        status === null ? null : make(id, { status: statuses[status]!, customerId, [long]: `${id} ${this.server.head}` } as Change),
      ]),
    );
    this.server.commit({ [this.table]: rows });
    this.past[this.server.head] = new Map(this.server.view('agent', this.table).map((row) => [row.id, row]));
  }

  meta(): Promise<ReplicaMeta> {
    return this.kv.read(['meta'], async (tx) => (await readMeta(tx))!);
  }

  /** Reads what is here, whichever way it is asked for, and what the server had at the cursor: they must be equal. */
  async look(): Promise<{ here: unknown; there: unknown }> {
    const { cursor, ahead, packs, upgrade } = await this.meta();
    if (cursor === null || cursor < (ahead ?? 0)) return { here: null, there: null };
    // Until all rows have come in the new form, some have the earlier one.
    const { form: formField } = TABLES[this.table];
    const without = ({ [formField]: _, ...row }: AnyRow): AnyRow => row as AnyRow;
    const isMixed = packs || upgrade;
    const inForm = (row: AnyRow): AnyRow => (isMixed ? without(row) : row);
    const listed = (row: AnyRow): AnyRow => listedOf(this.table, row);
    const form = isMixed ? {} : { [formField]: `form ${this.form}` };
    const truth = new Map([...this.past[cursor]!].map(([id, row]) => [id, { ...without(row), ...form } as AnyRow]));
    const all = [...truth.values()];
    const { whole, where, after, every, peeked } = await this.kv.read(rowStores(this.table), (tx) => this.#read(tx));
    const rows = IDS.map((id) => (packs && whole.get(id) === 'not here' ? 'not here' : truth.get(id)));
    const shown = (row: unknown): unknown => (typeof row === 'object' ? inForm(row as AnyRow) : row);
    const tables = await this.columns.tables(tablesOf(this.query));
    const expected = answerQuery(this.query, () => new Map(all.map((row) => [row.id, listed(row)])));
    const found = packs ? null : { every: every.map(inForm), where: where.map(inForm), after: after.map(inForm) };
    return {
      here: [
        IDS.map((id) => shown(whole.get(id))),
        found,
        peeked.map((row) => listed(inForm(row))),
        answerIn(this.finder.answer(this.query, tables), inForm),
        this.finder.count(this.query, tables),
      ],
      there: [
        rows,
        packs ? null : { every: all, where: all.filter((row) => row['customerId'] === 'k2'), after: all },
        all.map(listed),
        expected,
        expected.count,
      ],
    };
  }

  async #read(tx: KvTx) {
    const plain = <R extends { _v?: number }>({ _v, ...row }: R): AnyRow => row as unknown as AnyRow;
    const orNone = async (rows: Promise<(AnyRow & { _v: number })[]>): Promise<AnyRow[]> =>
      rows.then((found) => found.map(plain)).catch(notHere);
    const whole = new Map<string, unknown>();
    for (const id of IDS)
      whole.set(
        id,
        await readRow(tx, this.table, id).then(
          (row) => row && plain(row),
          () => 'not here',
        ),
      );
    const after: AnyRow[] = [];
    for (let from: string | null = null; ;) {
      const some: AnyRow[] = await orNone(readAfter(tx, this.table, from, 3));
      after.push(...some);
      if (some.length < 3) break;
      from = some.at(-1)!.id;
    }
    return {
      whole,
      after,
      where: await orNone(readWhere(tx, this.table, 'customerId', 'k2')),
      every: await orNone(readAll(tx, this.table)),
      peeked: (await peekAll(tx, this.table)).map(plain),
    };
  }

  async #page({ boot }: ReplicaMeta): Promise<void> {
    const isNewest = boot!.plan[boot!.at]!.set === 'newest';
    const page: ColumnPage | Page = isNewest
      ? pageOf(this.server.view('agent', this.table).slice(-3).reverse(), this.server.head)
      : await this.net.columns({ table: this.table, after: boot!.after, userEpoch: 1 });
    await this.#write((tx) => applyBootPage(tx, 1, placeOf(boot!), page));
  }

  async #pull(cursor: number): Promise<void> {
    const news = await this.net.pull({ clientId: 'client', cursor, epoch: 'e1', userEpoch: 1 });
    await this.#write((tx) => applyTxs(tx, 1, news));
  }

  async #askPack(): Promise<void> {
    const pack = await this.kv.read(['directory'], (tx) => missingPack(tx));
    if (!pack) return;
    const { table, after, upTo } = pack;
    this.asked = { pack, page: await this.net.page({ table, set: null, after, upTo, userEpoch: 1 }) };
  }

  async #storePack(): Promise<void> {
    const { pack, page } = this.asked!;
    this.asked = null;
    await this.#write((tx) => applyPack(tx, 1, pack, page));
  }

  #write<R>(body: (tx: KvTx) => Promise<R>): Promise<R> {
    return this.kv.write(ALL_STORES, body);
  }
}

const answerIn = <A extends { rows: readonly AnyRow[] }>(answer: A, form: (row: AnyRow) => AnyRow) => ({
  ...answer,
  rows: answer.rows.map(form),
});

const listedOf = (table: Tested, row: AnyRow): AnyRow =>
  Object.fromEntries(Object.entries(row).filter(([field]) => field === 'id' || columnFields(table).has(field))) as AnyRow;

function notHere(error: unknown): AnyRow[] {
  if (error instanceof NotHereError) return [];
  throw error;
}

/** Rows in three tiers over any store: whatever comes in whatever order, every way to read says what the server had. */
export function tiersContract(name: string, make: () => Promise<Kv>, runs: number): void {
  const tables = Object.keys(TABLES) as Tested[];
  test.each(tables)(
    `[SYNC-C21] over ${name}, %s that come as columns, packs and news, and are folded, read as the server had them`,
    async (table) => {
      await fc.assert(
        fc.asyncProperty(fc.array(action, { minLength: 15, maxLength: 60, size: 'max' }), async (actions) => {
          const it = new Filled(await make(), table);
          await it.begin();
          for (const what of [...actions, 'finish' as const, { do: 'compact' as const }]) {
            await (what === 'finish' ? it.finish() : it.act(what));
            const { here, there } = await it.look();
            expect(here).toEqual(there);
          }
          // Rows that are whole with their columns are kept once.
          const packs = await it.kv.read(['packs'], (tx) => tx.all('packs'));
          expect(packs.length > 0).toBe(table === 'cases');
          it.kv.close();
        }),
        { numRuns: runs },
      );
    },
    30_000,
  );
}
