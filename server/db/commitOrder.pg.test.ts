import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionSettings, type Database } from './database.ts';
import { testDatabase } from './testDatabase.ts';
import { logAfter } from './testing/logReader.ts';
import { type Random, seededRandom } from './testing/random.ts';

const WRITERS = 8;
const COMMITS_OF_EACH = 60;
const READERS = 6;
const DELAY_MS_MAX = 6;

let db: Database & { drop(): Promise<void> };
beforeAll(async () => {
  db = await testDatabase();
  // What the log must not be: a cursor over numbers that are given out before the commit.
  await db.pool.query('create table naive (id bigserial primary key, mark text not null)');
});
afterAll(() => db.drop());

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A commit as its writer saw it: on the way between two moments of the clock, in ms. */
interface Commit {
  mark: string;
  sentAt: number;
  doneAt: number;
}

async function withConnection<T>(fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionSettings(db.url));
  await client.connect();
  return fn(client).finally(() => client.end());
}

/** Each commit leaves one mark in both logs; one in ten transactions is rolled back instead, one in five writes in two steps. */
function write(writer: number, random: Random): Promise<Commit[]> {
  return withConnection(async (client) => {
    const commits: Commit[] = [];
    for (let n = 0; commits.length < COMMITS_OF_EACH; n++) {
      const mark = `${writer}-${n}`;
      await client.query('begin');
      await client.query('insert into naive (mark) values ($1)', [mark]);
      await client.query('insert into "driverLanguages" (id, name) values ($1, $1)', [mark]);
      await pause(random.next() * DELAY_MS_MAX);
      if (random.chance(0.2)) await client.query(`update "driverLanguages" set name = 'changed' where id = $1`, [mark]);
      if (random.chance(0.1)) {
        await client.query('rollback');
        continue;
      }
      const sentAt = performance.now();
      await client.query('commit');
      commits.push({ mark, sentAt, doneAt: performance.now() });
    }
    return commits;
  });
}

interface Seen {
  naive: Set<string>;
  /** Marks of our log, with the commit they came in. */
  ours: Map<string, number>;
  /** Every sequence number in the order it was read. */
  seqs: number[];
}

/** Follows both logs by their cursors until the writers are done and nothing comes any more. */
function follow(isDone: () => boolean): Promise<Seen> {
  return withConnection(async (client) => {
    const seen: Seen = { naive: new Set(), ours: new Map(), seqs: [] };
    let naiveCursor = 0;
    for (;;) {
      const last = isDone();
      const naive = await client.query<{ id: number; mark: string }>('select id, mark from naive where id > $1 order by id', [naiveCursor]);
      naiveCursor = naive.rows.at(-1)?.id ?? naiveCursor;
      for (const row of naive.rows) seen.naive.add(row.mark);
      const rows = await logAfter(client, seen.seqs.at(-1) ?? 0);
      for (const row of rows) {
        if (seen.seqs.at(-1) !== row.seq) seen.seqs.push(row.seq);
        seen.ours.set(row.pk, row.seq);
      }
      if (last && !rows.length && !naive.rows.length) return seen;
      await pause(1);
    }
  });
}

test('[SYNC-S1] with eight writers at once the log loses nothing and is gapless in commit order, where a serial cursor loses rows', async () => {
  const writing = Array.from({ length: WRITERS }, (_, writer) => write(writer, seededRandom(writer + 1)));
  let isDone = false;
  const reading = Array.from({ length: READERS }, () => follow(() => isDone));
  const commits = (await Promise.all(writing)).flat();
  isDone = true;
  const readers = await Promise.all(reading);

  const marks = new Set(commits.map((c) => c.mark));
  const lost = readers.map((seen) => [...marks].filter((mark) => !seen.naive.has(mark)).length);
  expect(
    Math.max(...lost),
    'the serial cursor lost nothing: the writers overlap too little for this test to mean anything',
  ).toBeGreaterThan(0);

  for (const seen of readers) {
    expect(new Set(seen.ours.keys())).toEqual(marks);
    expect(seen.seqs).toEqual(Array.from({ length: marks.size }, (_, i) => i + 1));
  }
  // A commit that had been answered before another was sent comes first.
  const { ours } = readers[0]!;
  const bySent = commits.toSorted((a, b) => a.sentAt - b.sentAt);
  const disordered = bySent.flatMap((later) => commits.filter((c) => c.doneAt < later.sentAt && ours.get(c.mark)! > ours.get(later.mark)!));
  expect(disordered).toEqual([]);
});

test('[SYNC-S1] a transaction that has written holds up no other until it commits, and who commits first comes first', async () => {
  const insert = `insert into "driverLanguages" (id, name) values ($1, $1)`;
  const seqOf = async (client: pg.Client, id: string): Promise<number> =>
    (await client.query<{ seq: number }>('select t.seq from sync_log l join sync_tx t on t.tx = l.tx where l.pk = $1', [id])).rows[0]!.seq;
  await withConnection(async (early) => {
    await early.query('begin');
    await early.query(insert, ['wrote first']);
    await withConnection(async (late) => {
      await late.query(`set lock_timeout = '1s'`);
      await late.query(insert, ['committed first']);
    });
    await early.query('commit');
    expect(await seqOf(early, 'wrote first')).toBe((await seqOf(early, 'committed first')) + 1);
  });
});

test('[SYNC-S1] a snapshot names the version it shows: the head stands at its last visible commit', async () => {
  let isDone = false;
  const writing = withConnection(async (client) => {
    for (let n = 0; n < 200; n++) await client.query('insert into "driverLanguages" (id, name) values ($1, $1)', [`head-${n}`]);
    isDone = true;
  });
  await withConnection(async (client) => {
    while (!isDone) {
      await client.query('begin isolation level repeatable read read only');
      const { rows } = await client.query(
        'select h.seq as head, (select max(seq) from sync_tx) as last, (select count(*) from "driverLanguages") as shown, (select count(*) from (select pk from sync_log group by pk)) as logged from sync_head h',
      );
      await client.query('commit');
      expect(rows[0]!.head).toBe(rows[0]!.last);
      expect(rows[0]!.shown).toBe(rows[0]!.logged);
    }
  });
  await writing;
});
