import { afterEach, beforeEach, expect, test } from 'vitest';
import { JobBench, until } from '#tests/server/jobBench.ts';
import { startMailServer, type MailServer } from '#tests/server/mailServer.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { watchMails } from './mailCounts.ts';
import { queueMail, type NewMail } from './queueMail.ts';
import { sendMail } from './sendMail.job.ts';
import { sweepMails } from './sweepMails.job.ts';

const ORIGIN = 'https://cases.example.com';
let bench: JobBench;
let server: MailServer;
let mailers: Mailer[];
beforeEach(async () => {
  mailers = [];
  [bench, server] = await Promise.all([JobBench.open(), startMailServer()]);
});
afterEach(async () => {
  await bench.close();
  for (const mailer of mailers) mailer.close();
  await server.close();
});

const JOBS = [sendMail, { ...sweepMails, schedule: { cron: '0 0 1 1 *', input: {} } }];

function mailer(smtpUrl: string | null = server.url, demo = false): Mailer {
  const made = createMailer({ smtpUrl, mailFrom: 'no-reply@cases.example.com', demo }, ORIGIN);
  mailers.push(made);
  return made;
}

const MAIL: NewMail = { to: 'ada@carrier.example', subject: 'Grüße', text: 'One\nTwo\n' };
const queue = (mail: Partial<NewMail> = {}) => inTransaction(bench.db, (client) => queueMail(client, { ...MAIL, ...mail }));
const mails = async () => (await bench.db.pool.query<Record<string, unknown>>('select * from mails order by "createdAt", id')).rows;
const settled = () => until(async () => (await mails()).every(({ status }) => status !== 'QUEUED'));
/** pg-boss was told the waits when the job was put: tests do not wait for them. */
const hurry = () =>
  bench.db.pool.query(`update pgboss.job set retry_delay = 0, retry_delay_max = 1, start_after = now() where state < 'active'`);

async function sentInTheEnd(): Promise<void> {
  await until(async () => {
    await hurry();
    return (await mails()).every(({ status }) => status !== 'QUEUED');
  });
}

test('a mail goes out as it was written, with a Message-ID made of its row, and is noted as sent', async () => {
  await bench.work(JOBS, mailer());
  const id = await queue({ cc: ['boss@carrier.example'] });
  await settled();
  expect(server.received).toHaveLength(1);
  const [got] = server.received;
  expect(got!.recipients.toSorted()).toEqual(['ada@carrier.example', 'boss@carrier.example']);
  expect(got).toMatchObject({ subject: 'Grüße', text: 'One\nTwo\n', messageId: `<mail.${id}@cases.example.com>` });
  expect(got!.from?.value).toEqual([{ name: 'Weighstation', address: 'no-reply@cases.example.com' }]);
  expect(got!.headers.get('auto-submitted')).toBe('auto-generated');
  expect(await mails()).toMatchObject([{ status: 'SENT', attempts: 1, error: null, sentAt: expect.any(String) }]);
});

test('a transaction that is undone sends nothing, and leaves no mail', async () => {
  await bench.work(JOBS, mailer());
  const undone = inTransaction(bench.db, async (client) => {
    await queueMail(client, { ...MAIL, to: 'undone@carrier.example' });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await queue();
  await settled();
  expect(server.received.flatMap(({ recipients }) => recipients)).toEqual(['ada@carrier.example']);
  expect(await mails()).toHaveLength(1);
});

test('200 mails arrive once each, with 451s in between; no Message-ID twice', async () => {
  let n = 0;
  server.judge = () => (++n % 10 === 0 ? 451 : 'take');
  await bench.work(JOBS, mailer());
  const began = performance.now();
  await inTransaction(bench.db, async (client) => {
    for (let i = 0; i < 200; i++) await queueMail(client, { ...MAIL, to: `driver${i}@carrier.example` });
  });
  await sentInTheEnd();
  console.log(`200 mails, ${n - 200} put off by the server: all sent after ${(performance.now() - began).toFixed(0)} ms`);
  expect(n).toBeGreaterThan(215);
  expect(server.received).toHaveLength(200);
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(200);
  expect(new Set(server.received.flatMap(({ recipients }) => recipients)).size).toBe(200);
}, 120_000);

test('a server that is away is waited for', async () => {
  const { stop } = await bench.work(JOBS, mailer('smtp://127.0.0.1:1'));
  await queue();
  await until(async () => (await mails())[0]!['error'] !== null);
  expect(await mails()).toMatchObject([{ status: 'QUEUED', attempts: 1, error: 'ESOCKET' }]);
  await stop();
  await bench.work(JOBS, mailer());
  await sentInTheEnd();
  expect(server.received).toHaveLength(1);
});

test('so is one that cuts the connection', async () => {
  let cuts = 2;
  server.judge = () => (cuts-- > 0 ? 'drop' : 'take');
  await bench.work(JOBS, mailer());
  await queue();
  await until(async () => (await mails())[0]!['error'] !== null);
  expect(await mails()).toMatchObject([{ status: 'QUEUED', error: expect.stringMatching(/^E[A-Z]+$/) }]);
  await sentInTheEnd();
  expect(await mails()).toMatchObject([{ status: 'SENT', attempts: 3, error: null }]);
  expect(server.received).toHaveLength(1);
});

test('a refusal for good is believed the third time; the log names the mail, not the person', async () => {
  const lines: string[] = [];
  const { write } = process.stderr;
  process.stderr.write = ((text: string) => lines.push(text)) as never;
  try {
    server.judgeRecipient = () => 550;
    const { metrics } = await bench.work(JOBS, mailer());
    const id = await queue();
    await sentInTheEnd();
    expect(await mails()).toMatchObject([{ status: 'FAILED', attempts: 3, error: 'EENVELOPE 550', sentAt: null }]);
    await until(async () => (await bench.jobs(`state = 'completed'`)).length === 1);
    expect(metrics.text()).toContain('weighstation_jobs_dead 0');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ event: 'mail.failed', mailId: id, attempts: 3 }]);
    expect(lines.join('')).not.toContain('ada@');
    const watch = watchMails({ db: bench.db, metrics });
    await until(() => metrics.text().includes('weighstation_mails_failed 1\n'));
    await watch.stop();
  } finally {
    process.stderr.write = write;
  }
});

test('when one of several recipients is refused the others have the mail, and it is not sent again', async () => {
  server.judgeRecipient = (address) => (address.startsWith('gone@') ? 550 : null);
  await bench.work(JOBS, mailer());
  await queue({ cc: ['gone@carrier.example'] });
  await settled();
  expect(server.received).toHaveLength(1);
  expect(await mails()).toMatchObject([{ status: 'SENT', attempts: 1, error: '1 of 2 recipients were refused' }]);
});

test('it signs in at the mail server, and its password is in no log, row or job', async () => {
  const login = { user: 'me', pass: 'hunter2/@ä' };
  const guarded = await startMailServer({ login });
  try {
    await bench.work(JOBS, mailer(guarded.url));
    await queue();
    await settled();
    expect(guarded.received).toHaveLength(1);
    const wrong = mailer(guarded.url.replace('hunter2', 'hunter3'));
    const refused = wrong.send({ id: 'x', to: MAIL.to, cc: [], subject: 's', text: 't' });
    await expect(refused).rejects.toMatchObject({ code: 'EAUTH', responseCode: 535 });
    expect(JSON.stringify([await mails(), await bench.jobs()])).not.toContain('hunter');
  } finally {
    await guarded.close();
  }
});

test('a password does not go to another machine in the clear', async () => {
  const { hostname, port } = new URL(server.url);
  const elsewhere = mailer(`smtp://me:secret@${hostname.replace('127.0.0.1', '[::ffff:127.0.0.1]')}:${port}`);
  await expect(elsewhere.send({ id: 'x', to: MAIL.to, cc: [], subject: 's', text: 't' })).rejects.toMatchObject({ code: 'ETLS' });
  expect(server.received).toEqual([]);
});

test('what is not fit for a header is refused before anything is written', async () => {
  await expect(queue({ subject: 'Hello\r\nBcc: all@carrier.example' })).rejects.toMatchObject({ code: 'ValidationError' });
  expect(await mails()).toEqual([]);
});

test('rows that came by other means are looked at once more before they leave', async () => {
  await bench.work(JOBS, mailer());
  await bench.db.pool.query(`insert into mails (id, "to", subject, text) values ('m1', 'ada@carrier.example', $1, 't')`, [
    'Hello\r\nBcc: all@carrier.example',
  ]);
  await inTransaction(bench.db, (client) => bench.put(client, JOBS[1]!, {}));
  await settled();
  expect(await mails()).toMatchObject([{ status: 'FAILED', error: 'not fit for sending: subject' }]);
  expect(server.received).toEqual([]);
});

test('a second mail with the same key is not written', async () => {
  await bench.work(JOBS, mailer());
  expect(await queue({ dedupeKey: 'digest:c1:2026-11-21' })).not.toBeNull();
  expect(await queue({ dedupeKey: 'digest:c1:2026-11-21', subject: 'Again' })).toBeNull();
  await settled();
  expect(server.received.map(({ subject }) => subject)).toEqual(['Grüße']);
});

test('without a mail server mails wait, and are counted; with one the sweep finds them, once each', async () => {
  const { metrics, stop } = await bench.work(JOBS, mailer(null));
  await queue();
  await bench.db.pool.query(`insert into mails (id, "to", subject, text) values ('m2', 'bob@carrier.example', 's', 't')`);
  await until(async () => (await bench.jobs(`state = 'completed'`)).length === 1);
  const watch = watchMails({ db: bench.db, metrics });
  await until(() => metrics.text().includes('weighstation_mails_queued 2\n'));
  await watch.stop();
  expect(await mails()).toMatchObject([
    { status: 'QUEUED', attempts: 0 },
    { status: 'QUEUED', attempts: 0 },
  ]);
  await stop();

  await bench.work(JOBS, mailer());
  await inTransaction(bench.db, async (client) => {
    await bench.put(client, JOBS[1]!, {});
    await bench.put(client, JOBS[1]!, {});
  });
  await settled();
  await until(async () => (await bench.jobs(`state <> 'completed'`)).length === 0);
  expect(server.received.flatMap(({ recipients }) => recipients).toSorted()).toEqual(['ada@carrier.example', 'bob@carrier.example']);
});

test('in the demo mails arrive in its mailbox: they count as sent, and nothing leaves', async () => {
  await bench.work(JOBS, mailer(null, true));
  await queue();
  await settled();
  expect(await mails()).toMatchObject([{ status: 'SENT', sentAt: expect.any(String) }]);
  expect(server.received).toEqual([]);
});
