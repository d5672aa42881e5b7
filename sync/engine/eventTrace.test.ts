import { expect, test } from 'vitest';
import { aCase, aComment, pageOf } from '../testing/rows.ts';
import { ModelServer } from '../testing/modelServer.ts';
import { Device } from '../testing/world.ts';
import { hashed, replay, EventTrace, withoutContent, type TraceRecord } from './eventTrace.ts';

const SECRETS = ['Judge Ruiz moved', 'u-secret-1', 'c-secret-2', 't@example.com', 'Docket 77'];

async function recorded(): Promise<TraceRecord> {
  const server = new ModelServer();
  server.join({ userId: 'u-secret-1', role: 'AGENT', customerId: null });
  server.commit({ cases: { 'c-secret-2': aCase('c-secret-2', { docketNumber: 'Docket 77' }) } });
  const device = new Device(server, 'u-secret-1');
  const tab = device.tab();
  await device.settle(500);
  for (let i = 0; i < 150; i += 1) {
    server.commit({ caseComments: { [`m${i}`]: aComment(`m${i}`, { caseId: 'c-secret-2', plainText: 'Judge Ruiz moved' }) } });
    if (i % 10 === 0) await tab.outbox.mutate('caseCommentCreate', { id: `own${i}`, caseId: 'c-secret-2', plainText: 'Judge Ruiz moved' });
    if (i === 50) server.setOnline(false);
    if (i === 60) server.setOnline(true);
    await device.settle(50);
  }
  return JSON.parse(JSON.stringify((await tab.diagnostics()).tape)) as TraceRecord;
}

test('what an engine was told, stripped of all content, makes the same decisions again', async () => {
  const record = await recorded();
  expect(record.steps.length).toBeGreaterThan(300);
  const steps = replay(record);
  for (const { event, before, now } of steps) expect([event, ...now]).toEqual([event, ...before]);
  expect(new Set(steps.flatMap(({ before }) => before)).size).toBeGreaterThan(4);
});

test('a changed decision shows', async () => {
  const record = await recorded();
  const steps = record.steps.map((one) => (one[1].type === 'poke' ? ([one[0], { type: 'wake' }, one[2]] as const) : one));
  expect(replay({ ...record, steps }).some(({ before, now }) => before.join() !== now.join())).toBe(true);
});

test('a hash in the trace is the same before and after its step is forgotten', () => {
  const trace = new EventTrace();
  trace.note(0, { type: 'want', key: 'cases:c1' }, []);
  for (let i = 1; i <= 400; i += 1) trace.note(i, { type: 'wake' }, []);
  expect([trace.record().steps.length, trace.record().begin.wanted]).toEqual([400, [hashed('cases:c1')]]);
});

test('no name, id, mail or word of a person is on it', async () => {
  const text = JSON.stringify(await recorded());
  for (const secret of SECRETS) expect(text).not.toContain(secret);
  const planted = { type: 'answer', answer: { kind: 'hello', value: { epoch: 'e', me: { email: 'a@b.c' }, head: 3, note: "O'Brien" } } };
  expect(JSON.stringify(withoutContent(planted))).not.toMatch(/a@b|Brien/);
  const page = { type: 'answer', answer: { kind: 'pack', value: pageOf([aCase('c1')], 7) } };
  expect(withoutContent(page)).toEqual({
    type: 'answer',
    answer: { kind: 'pack', value: { rows: [], ids: [hashed('c1')], blocks: [], length: expect.any(Number), next: null, head: 7 } },
  });
});
