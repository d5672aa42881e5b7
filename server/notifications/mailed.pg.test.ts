import { expect, test } from 'vitest';
import { caseWrites } from '#domain/cases/case.mutations.ts';
import { JobBench, until } from '#tests/server/jobBench.ts';
import { startMailServer } from '#tests/server/mailServer.ts';
import { plantWorld, put } from '#tests/server/world.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { createMailer } from '../mail/mailer.ts';
import { sendMail } from '../mail/sendMail.job.ts';
import { applyOnServer } from '../mutations/applyOnServer.ts';

test('[NOTIFICATION-7] a change of a case arrives by mail with a link that can be followed, and one that is undone does not', async () => {
  const [bench, server] = await Promise.all([JobBench.open(), startMailServer()]);
  const mailer = createMailer({ smtpUrl: server.url, mailFrom: 'no-reply@cases.example.com', demo: false }, 'https://cases.example.com');
  try {
    await plantWorld(bench.db);
    await put(bench.db, 'caseFollowers', { id: 'f1', caseId: 'case_alpha_NEW', customerId: 'c_alpha', userId: 'u_alpha' });
    await bench.work([sendMail], mailer);
    const agent = { actor: { userId: 'u_agent', role: 'AGENT', customerId: null }, now: '2026-11-20T10:00:00.000Z' } as const;
    const set = (status: string, fail = false) =>
      inTransaction(bench.db, async (client) => {
        await applyOnServer(client, agent, ({ run }) => run(caseWrites.update, { id: 'case_alpha_NEW', status }));
        if (fail) throw new Error('undone');
      });
    await expect(set('CLOSED', true)).rejects.toThrow('undone');
    await set('IN_PROGRESS');
    await until(async () => server.received.length > 0);
    expect(server.received.map(({ recipients, subject }) => [recipients, subject])).toEqual([[['alpha@test.example'], 'Case updated']]);
    expect(server.received[0]!.text).toContain('is now IN PROGRESS.\n\nhttps://cases.example.com/cases/details/case_alpha_NEW\n');
  } finally {
    await bench.close();
    mailer.close();
    await server.close();
  }
});
