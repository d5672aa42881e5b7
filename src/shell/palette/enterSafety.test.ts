import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { aContext } from '#src/components/testing/tryCommand.ts';
import type { Command } from '#src/commands/types.ts';
import { aPalette, searchIn } from './testing/aPalette.ts';

const RUNS = 1000;

const onCase: Command['when'] = ({ subject }) => subject?.table === 'cases';
const make = (
  id: Command['id'],
  title: string,
  keywords: readonly string[],
  when: Command['when'],
  more: Partial<Command> = {},
): Command => ({
  id,
  title,
  keywords,
  group: id.startsWith('nav.') ? 'Navigate' : 'Cases',
  roles: null,
  when,
  run: () => {},
  ...more,
});
const COMMANDS: readonly Command[] = [
  make('nav.cases', 'Go to Cases', ['tickets'], () => true),
  make('nav.alerts', 'Go to Alerts', [], () => true),
  make('case.close', 'Close case', ['finish'], onCase),
  make('case.reopen', 'Reopen case', [], () => 'Only a closed case can be reopened'),
  make('case.courtDate', 'Set court date…', ['hearing'], onCase, {
    args: [{ kind: 'date', name: 'date', prefers: 'ahead', prompt: 'Court date' }],
  }),
  make('pane.close', 'Close pane', [], () => true),
];
const found = searchIn({
  cases: [1, 2, 3, 12, 120].map((n) => aRow('cases', { id: `k${n}`, caseID: `2026-${String(n).padStart(6, '0')}` })),
  drivers: ['Garcia', 'Closer', 'Coster'].map((lastName) => aRow('drivers', { id: lastName, name: 'Ana', lastName })),
});

const words = fc.constantFrom(
  'close',
  'cl',
  'case',
  'cases',
  'garcia',
  'gar',
  'close 12',
  'close 2026-000120',
  'court date 3 fri',
  '2026-12',
  '12',
  '2026',
  'coster',
  'alerts',
  'nothing',
  'clsr',
  'reopen',
  '#12',
  '@ana',
  '>close',
  '/cases',
  'court fri',
  'close coster',
  'go to',
);
/** Letter by letter, taking some back, with a pause before each; then Enter. */
const typing = fc.record({
  texts: fc.array(words, { minLength: 1, maxLength: 2 }),
  gaps: fc.infiniteStream(fc.integer({ min: 0, max: 12 })),
  delays: fc.infiniteStream(fc.integer({ min: 0, max: 60 })),
  remembers: fc.option(fc.tuple(words, fc.constantFrom('cases:k12', 'case.close', 'drivers:Garcia', 'pane.close'))),
});

/** Time that passes only here: what is due happens in its order. */
function handTime() {
  let now = 0;
  let due: { at: number; act: () => void }[] = [];
  const flush = async (): Promise<void> => {
    for (let i = 0; i < 30; i += 1) await Promise.resolve();
  };
  return {
    after: (ms: number, act: () => void) => void due.push({ at: now + ms, act }),
    async pass(ms: number): Promise<void> {
      const until = now + ms;
      await flush();
      for (;;) {
        const next = due.toSorted((a, b) => a.at - b.at)[0];
        if (!next || next.at > until) break;
        due = due.filter((one) => one !== next);
        now = next.at;
        next.act();
        await flush();
      }
      now = until;
    },
  };
}

const subject = { table: 'cases', row: aRow('cases', { id: 'k1', caseID: '2026-000001' }) } as const;

const known = new Map<string, Promise<string[]>>();
/** Returns what the words lead to when nobody is in a hurry. */
function meant(text: string, queries: Record<string, string>): Promise<string[]> {
  const key = JSON.stringify([text, queries]);
  const answer = known.get(key) ?? leadsTo(text, queries);
  known.set(key, answer);
  return answer;
}

async function leadsTo(text: string, queries: Record<string, string>): Promise<string[]> {
  const time = handTime();
  const { model, did, on } = aPalette({
    commands: COMMANDS,
    ctx: aContext({ subject }),
    tools: { search: async (question) => found(question) },
    world: { usage: { runs: {}, queries } },
  });
  model.type(text);
  await time.pass(1);
  model.enter('here');
  await time.pass(1);
  return [...did, ...on.map(String), model.view().level.kind];
}

test(`Enter runs what the words in the input mean, however fast they are typed and however late answers come (${RUNS} runs)`, async () => {
  let ran = 0;
  let waited = 0;
  await fc.assert(
    fc.asyncProperty(typing, async ({ texts, gaps, delays, remembers }) => {
      const time = handTime();
      const queries = remembers ? { [remembers[0].replace(/\W+/g, ' ').trim()]: remembers[1] } : {};
      const { model, did, on } = aPalette({
        commands: COMMANDS,
        ctx: aContext({ subject }),
        tools: {
          search: (question) => new Promise((resolve) => time.after(delays.next().value!, () => resolve(found(question)))),
        },
        world: { usage: { runs: {}, queries } },
      });
      for (const text of texts) {
        for (let length = 1; length <= text.length; length += 1) {
          model.type(text.slice(0, length));
          await time.pass(gaps.next().value!);
        }
      }
      const text = texts.at(-1)!;
      const before = did.length;
      model.enter('here');
      if (did.length === before) waited += 1;
      await time.pass(500);
      expect([...did, ...on.map(String), model.view().level.kind], text).toEqual(await meant(text, queries));
      ran += did.length;
      model.stop();
    }),
    { numRuns: RUNS },
  );
  // The runs met both: what ran at once, and what had to wait for its answer.
  expect(ran).toBeGreaterThan(RUNS / 2);
  expect(waited).toBeGreaterThan(RUNS / 20);
}, 60_000);
