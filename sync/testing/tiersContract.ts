import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyRow } from '#domain/noun.ts';
import { applyBootPage, placeOf, startBoot } from '../apply/applyPage.ts';
import { applyTxs } from '../apply/applyTxs.ts';
import { applyUpgradePage, beginUpgrade, endUpgrade } from '../apply/upgradeReplica.ts';
import type { Net } from '../ports.ts';
import { ColumnStore } from '../query/columnStore.ts';
import { Finder } from '../query/find.ts';
import { tablesOf } from '../query/queryTables.ts';
import type { ReplicaQuery } from '../replicaApi.ts';
import { freshMeta, readMeta, takeLead, writeMeta } from '../store/meta.ts';
import type { Kv, KvTx } from '../store/kv.ts';
import { readAll, readAfter, readRow, readWhere, rowStores } from '../store/rows.ts';
import { ALL_STORES, type BootState, type ReplicaMeta } from '../store/stores.ts';
import { observedKv } from '../store/observedKv.ts';
import { columnFields } from '../tiers/columnFields.ts';
import { compactOne } from '../tiers/compact.ts';
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
        { table: this.table, set: null, rows: 7 },
      ]);
    });
  }

  async act(what: Action): Promise<void> {
    if (what.do === 'commit') return this.commit(what.changes);
    const meta = await this.meta();
    if (what.do === 'page' && meta.boot) await this.#page(meta);
    if (what.do === 'page' && meta.upgrade) await this.#upgrade(meta.upgrade);
    if (what.do === 'pull' && meta.cursor !== null) await this.#pull(meta.cursor);
    if (what.do === 'reshape' && meta.cursor !== null) await this.#reshape(meta.cursor);
    if (what.do === 'compact') await this.#write((tx) => compactOne(tx, 1));
  }

  /** Another build: the form of rows is another one, and all of them are asked for again. */
  async #reshape(cursor: number): Promise<void> {
    this.form += 1;
    const plan = [{ table: this.table, set: null, rows: this.server.view('agent', this.table).length }];
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
    const { cursor, ahead, upgrade } = await this.meta();
    if (cursor === null || cursor < (ahead ?? 0)) return { here: null, there: null };
    // Until all rows have come in the new form, some have the earlier one.
    const { form: formField } = TABLES[this.table];
    const without = ({ [formField]: _, ...row }: AnyRow): AnyRow => row as AnyRow;
    const inForm = (row: AnyRow): AnyRow => (upgrade ? without(row) : row);
    const listed = (row: AnyRow): AnyRow => listedOf(this.table, row);
    const form = upgrade ? {} : { [formField]: `form ${this.form}` };
    const truth = new Map([...this.past[cursor]!].map(([id, row]) => [id, { ...without(row), ...form } as AnyRow]));
    const all = [...truth.values()];
    const { single, where, after, every } = await this.kv.read(rowStores(this.table), (tx) => this.#read(tx));
    const tables = await this.columns.tables(tablesOf(this.query));
    const expected = answerQuery(this.query, () => new Map(all.map((row) => [row.id, listed(row)])));
    return {
      here: [
        single.map((row) => row && inForm(row)),
        ...[every, where, after].map((rows) => rows.map(inForm)),
        answerIn(this.finder.answer(this.query, tables), inForm),
        this.finder.count(this.query, tables),
      ],
      there: [IDS.map((id) => truth.get(id)), all, all.filter((row) => row['customerId'] === 'k2'), all, expected, expected.count],
    };
  }

  async #read(tx: KvTx) {
    const plain = <R extends { _v?: number }>({ _v, ...row }: R): AnyRow => row as unknown as AnyRow;
    const single: (AnyRow | undefined)[] = [];
    for (const id of IDS) {
      const row = await readRow(tx, this.table, id);
      single.push(row && plain(row));
    }
    const after: AnyRow[] = [];
    for (let from: string | null = null; ;) {
      const some: AnyRow[] = (await readAfter(tx, this.table, from, 3)).map(plain);
      after.push(...some);
      if (some.length < 3) break;
      from = some.at(-1)!.id;
    }
    return {
      single,
      after,
      where: (await readWhere(tx, this.table, 'customerId', 'k2')).map(plain),
      every: (await readAll(tx, this.table)).map(plain),
    };
  }

  async #page({ boot }: ReplicaMeta): Promise<void> {
    const isNewest = boot!.plan[boot!.at]!.set === 'newest';
    const page = isNewest
      ? pageOf(this.server.view('agent', this.table).slice(-3).reverse(), this.server.head)
      : await this.net.page({ table: this.table, set: null, after: boot!.after, userEpoch: 1 });
    await this.#write((tx) => applyBootPage(tx, 1, placeOf(boot!), page));
  }

  async #pull(cursor: number): Promise<void> {
    const news = await this.net.pull({ clientId: 'client', cursor, epoch: 'e1', userEpoch: 1 });
    await this.#write((tx) => applyTxs(tx, 1, news));
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

/** Rows in three tiers over any store: whatever comes in whatever order, every way to read says what the server had. */
export function tiersContract(name: string, make: () => Promise<Kv>, runs: number): void {
  const tables = Object.keys(TABLES) as Tested[];
  test.each(tables)(
    `[SYNC-C21] over ${name}, %s that come as pages and news, and are folded, read as the server had them`,
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
