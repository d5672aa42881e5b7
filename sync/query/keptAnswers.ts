import type { TableName } from '#domain/tables.ts';
import type { Clock } from '../ports.ts';
import type { GroupCount, ReplicaAnswer, ReplicaCount, ReplicaGroup, ReplicaQuery, SeenVersions } from '../replicaApi.ts';
import type { Kv, KvTx } from '../store/kv.ts';
import type { VersionRecord } from '../store/stores.ts';
import { parentAsked, tablesOf } from './queryTables.ts';
import type { Rows } from './rows.ts';

/** Lists and counts that a person may come back to, and how many rows one may have to be worth keeping. */
const KEPT_MAX = 24;
const ROWS_MAX = 100;
/** Answers are written when no other has come for this long. */
const WRITE_AFTER_MS = 1000;
/** When an answer came from the last time, its screen is drawn before the tables are loaded. */
const LOAD_AFTER_MS = 100;

/** An answer with the versions of the tables that it was found in: as long as they stand, so does it. */
interface Kept {
  key: string;
  at: SeenVersions;
  answer: ReplicaAnswer | readonly GroupCount[] | number;
}

/** The rows, as far as their answers are kept. */
export type AnsweringRows = Pick<Rows, 'query' | 'count' | 'groupBy' | 'columns'>;

/** Gone with the rows (store/meta.ts). */
export interface AnswersRecord {
  key: 'answers';
  kept: Kept[];
}

/**
 * The last answers of a tab, stored with the versions they were found at: whoever comes back to a list or a count that nothing has
 * moved meanwhile sees it before the tables are in memory again (SYNC-C20).
 */
export class KeptAnswers {
  readonly #kv: Kv;
  readonly #rows: AnsweringRows;
  readonly #clock: Clock;
  #kept: Kept[] = [];
  #cancel: (() => void) | null = null;
  #stopped = false;

  constructor(kv: Kv, rows: AnsweringRows, clock: Clock) {
    this.#kv = kv;
    this.#rows = rows;
    this.#clock = clock;
  }

  query<T extends TableName>(query: ReplicaQuery<T>, seen?: SeenVersions): Promise<ReplicaAnswer<T>> {
    return this.#answered(query, JSON.stringify(query), () => this.#rows.query(query, seen));
  }

  count(query: ReplicaCount, seen?: SeenVersions): Promise<number> {
    return this.#answered(query, `count ${JSON.stringify(query)}`, () => this.#rows.count(query, seen));
  }

  groupBy<T extends TableName>(asked: ReplicaGroup<T>, seen?: SeenVersions): Promise<GroupCount[]> {
    const query = asked as unknown as ReplicaGroup;
    return this.#answered(query, `groups ${JSON.stringify(query)}`, () => this.#rows.groupBy(query, seen));
  }

  async #answered<A extends Kept['answer']>(query: ReplicaQuery, key: string, ask: () => Promise<A>): Promise<A> {
    const names = tablesOf(query);
    if (parentAsked(query)) return ask();
    if (!this.#rows.columns.standing(names)) {
      const stored = await this.#kv.read(['meta', 'versions'], (tx) => storedAnswer(tx, key, names));
      if (stored !== null) {
        void this.#clock.timer(LOAD_AFTER_MS, () => void this.#load(names));
        return stored as A;
      }
    }
    const answer = await ask();
    const at = this.#rows.columns.standing(names);
    if (at && rowsIn(answer) <= ROWS_MAX) this.#keep({ key, at, answer });
    return answer;
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel?.();
  }

  async #load(names: readonly TableName[]): Promise<void> {
    // What cannot be loaded now is loaded by whoever asks next.
    if (!this.#stopped) await this.#rows.columns.tables(names).catch(() => undefined);
  }

  #keep(one: Kept): void {
    this.#kept = [one, ...this.#kept.filter(({ key }) => key !== one.key)].slice(0, KEPT_MAX);
    this.#cancel?.();
    this.#cancel = this.#clock.timer(WRITE_AFTER_MS, () => {
      // The next answer tries again.
      void this.#write().catch(() => undefined);
    });
  }

  /** Only what is still true is written: rows that were erased meanwhile do not come back this way (SYNC-C7). */
  async #write(): Promise<void> {
    if (this.#stopped) return;
    await this.#kv.write(['meta', 'versions'], async (tx) => {
      const versions = await versionsIn(tx);
      const standing = this.#kept.filter(({ at }) => stands(at, versions));
      await tx.put('meta', [{ key: 'answers', kept: standing } satisfies AnswersRecord]);
    });
  }
}

function rowsIn(answer: Kept['answer']): number {
  if (typeof answer === 'number') return 0;
  return 'rows' in answer ? answer.rows.length : answer.length;
}

async function storedAnswer(tx: KvTx, key: string, names: readonly TableName[]): Promise<Kept['answer'] | null> {
  const found = (await tx.get<AnswersRecord>('meta', 'answers'))?.kept.find((one) => one.key === key);
  if (!found || !names.every((name) => name in found.at)) return null;
  return stands(found.at, await versionsIn(tx)) ? found.answer : null;
}

async function versionsIn(tx: KvTx): Promise<SeenVersions> {
  const records = await tx.all<VersionRecord>('versions');
  return Object.fromEntries(records.map(({ table, n }) => [table, n]));
}

const stands = (at: SeenVersions, versions: SeenVersions): boolean =>
  Object.entries(at).every(([table, n]) => (versions[table as TableName] ?? 0) === n);
