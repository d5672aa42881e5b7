import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionSettings, openDatabase, type Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { testDatabase } from '../db/testDatabase.ts';
import { chainHash, ROW_COLUMNS, type AuditHead, type AuditRow } from './auditRow.ts';
import type { NotedHead } from './headsLog.ts';
import { recordAudit, type AuditEvent } from './recordAudit.ts';
import { readAuditHead, sealAudit } from './sealAudit.ts';
import { verifyAudit, type AuditVerdict } from './verifyAudit.ts';

const ROWS = 10_000;

let db: Database & { drop(): Promise<void> };
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const event = (n: number): AuditEvent => ({
  action: 'caseUpdate',
  actor: { userId: `u${n % 7}`, role: 'AGENT' },
  target: { table: 'cases', id: `k${n}` },
  requestId: `r${n}`,
  before: { id: `k${n}`, status: 'NEW' },
  after: { id: `k${n}`, status: 'CLOSED' },
  detail: { n },
});

const noted = (head: AuditHead, change: Partial<NotedHead> = {}): NotedHead => ({ ...head, at: '2026-11-21T00:00:00.000Z', ...change });

/** Returns what the command would say if somebody who owns the database had done this; nothing is left of it. */
async function after(deed: (client: pg.ClientBase) => Promise<unknown>, heads: readonly NotedHead[] = []): Promise<AuditVerdict> {
  const client = new pg.Client(connectionSettings(db.url));
  await client.connect();
  try {
    await client.query('begin; alter table audit_event disable trigger user; alter table audit_head disable trigger user');
    await deed(client);
    return await verifyAudit(client, heads);
  } finally {
    await client.end();
  }
}

/** Forges with care: all hashes from here on, and the head, fit again. */
async function hashAgain(client: pg.ClientBase, from: number): Promise<void> {
  const { rows: before } = await client.query<{ hash: string }>('select hash from audit_event where seq = $1', [from - 1]);
  let { hash } = before[0]!;
  let seq = from - 1;
  const { rows } = await client.query<AuditRow>(`select ${ROW_COLUMNS} from audit_event where seq >= $1 order by seq`, [from]);
  for (const row of rows) {
    hash = chainHash(hash, row, (seq += 1));
    await client.query('update audit_event set hash = $2 where seq = $1', [seq, hash]);
  }
  await client.query('update audit_head set seq = $1, hash = $2', [seq, hash]);
}

const COLUMNS = ['action', 'user_id', 'role', 'target_table', 'target_id', 'request_id', 'address_hash', 'before_hash', 'after_hash'];

test('[AUDIT-2] of 10,000 rows one that was changed, removed, added, moved or cut off is found, and named', async () => {
  await inTransaction(db, async (client) => {
    for (let n = 0; n < ROWS; n += 500) await recordAudit(client, ...Array.from({ length: 500 }, (_, i) => event(n + i)));
  });
  expect(await sealAudit(db)).toBe(ROWS);
  const head = await readAuditHead(db.pool);
  expect(await after(async () => undefined)).toEqual({ rows: ROWS, unsealed: 0, head, problem: null });

  const places = [1, 2, 5_000, ROWS - 1, ROWS];
  for (const [i, column] of COLUMNS.entries()) {
    const place = places[i % places.length]!;
    const changed = await after((client) => client.query(`update audit_event set ${column} = 'x' where seq = $1`, [place]));
    expect(changed.problem).toBe(`row ${place} is not what was sealed there`);
  }
  for (const set of [`at = at + interval '1 ms'`, `detail = '{"n": 1.0}'`, 'id = id + 50000', `hash = repeat('0', 64)`]) {
    expect((await after((client) => client.query(`update audit_event set ${set} where seq = 7000`))).problem).toContain('row 7000');
  }
  for (const place of places) {
    const removed = await after((client) => client.query('delete from audit_event where seq = $1', [place]));
    expect(removed.problem).toContain(`row ${place} is missing`);
  }
  const makeRoom = (client: pg.ClientBase, from: number): Promise<unknown> =>
    client.query(`update audit_event set seq = -seq where seq >= ${from}; update audit_event set seq = -seq + 1 where seq < 0`);
  for (const place of [1, 5_000]) {
    const added = await after(async (client) => {
      await makeRoom(client, place);
      await client.query(`insert into audit_event (action, seq, hash) values ('planted', $1, repeat('0', 64))`, [place]);
    });
    expect(added.problem).toBe(`row ${place} is not what was sealed there`);
  }
  const moved = await after((client) =>
    client.query(`update audit_event set seq = -seq where seq in (3000, 3001); update audit_event set seq = 6001 + seq where seq < 0`),
  );
  expect(moved.problem).toBe('row 3000 is not what was sealed there');
  const cut = await after((client) => client.query('delete from audit_event where seq > 9900'));
  expect(cut.problem).toBe('row 9901 is missing: the head stands at 10000');
}, 120_000);

test('[AUDIT-2] a forger who makes every hash fit again is found out by the heads noted outside the database', async () => {
  const head = await readAuditHead(db.pool);
  const { rows } = await db.pool.query<{ hash: string }>('select hash from audit_event where seq = 9000');
  const heads = [noted(head, { seq: 9000, hash: rows[0]!.hash }), noted(head, { at: '2026-11-22T00:00:00.000Z' })];
  expect((await after(async () => undefined, heads)).problem).toBeNull();

  const cutOff = async (client: pg.ClientBase): Promise<void> => {
    await client.query('delete from audit_event where seq > 9900');
    await client.query('update audit_head set (seq, hash) = (select seq, hash from audit_event where seq = 9900)');
  };
  expect((await after(cutOff)).problem).toBeNull();
  expect((await after(cutOff, heads)).problem).toBe('row 9901 is missing: the chain had 10000 rows on 2026-11-22T00:00:00.000Z');

  const edited = async (client: pg.ClientBase): Promise<void> => {
    await client.query(`update audit_event set user_id = 'u6' where seq = 9500`);
    await hashAgain(client, 9500);
  };
  expect((await after(edited)).problem).toBeNull();
  expect((await after(edited, heads)).problem).toContain('row 10000, or one before it, is not what was sealed there');

  const begunAnew = async (client: pg.ClientBase): Promise<void> => {
    await client.query(`delete from audit_event; update audit_head set chain = 'other', seq = 0, hash = encode(sha256('other'), 'hex')`);
  };
  expect((await after(begunAnew)).problem).toBeNull();
  expect((await after(begunAnew, heads)).problem).toContain('another chain than the one that was noted before');

  // What a restored backup left behind was lost openly.
  const restored = noted(head, { seq: 9000, hash: rows[0]!.hash, restored: true });
  expect((await after(cutOff, [...heads, restored])).problem).toBeNull();
});

test('[AUDIT-1] what is sealed can be neither changed nor removed, what waits for the sealer cannot either, and the head only moves on', async () => {
  await recordAudit(db.pool, event(1));
  for (const sql of [
    `update audit_event set user_id = 'x' where seq = 1`,
    `update audit_event set seq = 99999, hash = 'x', user_id = 'x' where seq is null`,
    `update audit_event set user_id = 'x' where seq is null`,
    'update audit_event set seq = null, hash = null where seq = 1',
    'delete from audit_event where seq = 1',
    'delete from audit_event where seq is null',
    'truncate audit_event',
    'update audit_head set seq = 1',
    `update audit_head set chain = 'x', seq = seq + 1`,
    'delete from audit_head',
    'truncate audit_head',
  ]) {
    await expect(db.pool.query(sql), sql).rejects.toMatchObject({ code: '0A000' });
  }
  expect(await sealAudit(db)).toBe(1);
});

test('[AUDIT-1] with eight writers and two sealers every committed row gets one place, and writers wait for nobody', async () => {
  const before = await readAuditHead(db.pool);
  const other = await openDatabase(db.url);
  let writing = 8;
  const write = async (writer: number): Promise<number> => {
    let committed = 0;
    for (let n = 0; n < 60; n += 1) {
      const undone = n % 10 === 9;
      const done = inTransaction(db, async (client) => {
        await recordAudit(client, event(writer * 1000 + n), event(writer * 1000 + n + 500));
        // A commit that comes late: rows with higher ids are sealed meanwhile.
        if (n % 7 === 0) await client.query('select pg_sleep(0.01)');
        if (undone) throw new Error('undone');
      });
      await done.then(
        () => (committed += 2),
        () => undefined,
      );
    }
    writing -= 1;
    return committed;
  };
  const seal = async (at: Database): Promise<number> => {
    let sealed = 0;
    while (writing > 0) sealed += await sealAudit(at);
    return sealed;
  };
  try {
    const sealers = [seal(db), seal(other)];
    const committed = (await Promise.all(Array.from({ length: 8 }, (_, i) => write(i)))).reduce((a, b) => a + b, 0);
    const sealed = (await Promise.all(sealers)).reduce((a, b) => a + b, 0) + (await sealAudit(db));
    expect([committed, sealed]).toEqual([8 * 54 * 2, committed]);
    const verdict = await after(async () => undefined, [noted(before)]);
    expect(verdict).toMatchObject({ rows: before.seq + committed, unsealed: 0, problem: null });
  } finally {
    await other.close();
  }
});

test('[AUDIT-1] a writer is not held up by a sealer in the middle of its work', async () => {
  const sealer = await db.pool.connect();
  try {
    await recordAudit(db.pool, event(2));
    await sealer.query('begin; select pg_advisory_xact_lock(7203613)');
    await sealer.query(`update audit_head set seq = seq + 1`);
    await recordAudit(db.pool, event(3));
  } finally {
    await sealer.query('rollback');
    sealer.release();
  }
  expect(await sealAudit(db)).toBe(2);
});

test('[AUDIT-3] nothing that a person wrote and nothing personal gets into the rows, however carelessly it is handed over', async () => {
  const MARKERS = ['jane.roe@carrier.example', 'TX 1234 5678', '+1 (512) 555-0199', 'Jane Roe', 'She was speeding; call her.'];
  const [email, license, phone, name, text] = MARKERS as [string, string, string, string, string];
  const row = { id: 'd1', email, licenseNumber: license, phoneNumber: phone, name, note: text };
  await recordAudit(db.pool, {
    action: `signIn of ${name}`,
    actor: { userId: email, role: 'AGENT' },
    target: { table: 'drivers', id: license },
    requestId: phone,
    before: row,
    after: { ...row, name: `${name} II` },
    detail: { email, phone, text, reason: 'WrongPassword', tries: 3 },
  });
  const { rows } = await db.pool.query<{ line: string; row: Record<string, unknown> }>(
    'select e::text as line, to_jsonb(e) as row from audit_event e order by id desc limit 1',
  );
  for (const marker of MARKERS) expect(rows[0]!.line).not.toContain(marker);
  expect(rows[0]!.row).toMatchObject({
    action: '(left out)',
    user_id: '(left out)',
    before_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    after_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    detail: { email: '(left out)', reason: 'WrongPassword', tries: 3 },
  });
});
