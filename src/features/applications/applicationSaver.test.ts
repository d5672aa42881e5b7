import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OnlineAnswer } from '#src/commands/online.ts';
import { ApplicationSaver, phaseLabel, SEND_AFTER_MS, type Answers, type KeptAnswers } from './applicationSaver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server and a device that outlive the page. */
function aWorld(answers: Answers = {}) {
  const world = { server: answers, kept: null as KeptAnswers | null, isOnline: true, hasRoom: true, writes: 0 };
  const away = { ok: false, message: 'The server cannot be reached.' } as const;
  const page = (): ApplicationSaver =>
    new ApplicationSaver('f1', world.server, world.kept, {
      read: async (): Promise<OnlineAnswer<Answers>> => (world.isOnline ? { ok: true, data: world.server } : away),
      write: async (given) => {
        if (!world.isOnline) return away;
        world.server = given;
        world.writes += 1;
        return { ok: true, data: null };
      },
      keep: async (kept) => {
        if (!world.hasRoom) throw new Error('full');
        world.kept = kept;
      },
      drop: async () => {
        world.kept = null;
      },
    });
  return { world, page };
}
const denial = (facts: string) => ({ none: false, items: [{ facts }] });

test('[FORM-2] answers are sent once typing pauses, and leave the device when they are there', async () => {
  const { world, page } = aWorld();
  const saver = page();
  for (const facts of ['S', 'Su', 'Sus']) saver.edit('denials', denial(facts));
  expect([world.kept?.mine, world.writes, phaseLabel(saver.state().phase)]).toEqual([{ denials: denial('Sus') }, 0, 'Saving…']);
  await vi.advanceTimersByTimeAsync(SEND_AFTER_MS);
  expect(world).toMatchObject({ server: { denials: denial('Sus') }, writes: 1, kept: null });
  expect(phaseLabel(saver.state().phase)).toBe('Saved');
});

test('without a connection answers stay on the device, are there after a reload, and go when the server is back', async () => {
  const { world, page } = aWorld();
  world.isOnline = false;
  const saver = page();
  saver.edit('denials', denial('Suspended'));
  await vi.advanceTimersByTimeAsync(SEND_AFTER_MS);
  expect(phaseLabel(saver.state().phase)).toBe('Saved on this device, not sent yet');
  saver.stop();
  const again = page();
  expect(again.state()).toMatchObject({ answers: { denials: denial('Suspended') }, phase: 'device' });
  world.isOnline = true;
  expect(await again.send()).toBe(true);
  expect(world).toMatchObject({ server: { denials: denial('Suspended') }, kept: null });
});

test('a section that somebody else changed meanwhile stays theirs, and one that both changed is asked about', async () => {
  const { world, page } = aWorld({ denials: denial('old') });
  const saver = page();
  world.server = { denials: denial('theirs'), accidents: { none: true, items: [] } };
  saver.edit('violations', { none: true, items: [] });
  await vi.advanceTimersByTimeAsync(SEND_AFTER_MS);
  expect(world.server).toEqual({ denials: denial('theirs'), accidents: { none: true, items: [] }, violations: { none: true, items: [] } });
  world.server = { ...world.server, denials: denial('theirs again') };
  saver.edit('denials', denial('mine'));
  await vi.advanceTimersByTimeAsync(SEND_AFTER_MS);
  expect(saver.state()).toMatchObject({ phase: 'both', both: ['denials'] });
  expect(world.server['denials']).toEqual(denial('theirs again'));
  expect(await saver.decide('denials', 'mine', world.server['denials'])).toBe(true);
  expect([world.server['denials'], saver.state().phase]).toEqual([denial('mine'), 'saved']);
});

test('[FORM-9] answers that somebody overtakes on the way are put together with theirs and sent again: no word of either is lost', async () => {
  const { world } = aWorld({ denials: denial('old') });
  let version = 1;
  let overtaken = 2;
  const saver = new ApplicationSaver('f1', world.server, null, {
    read: async () => ({ ok: true, data: world.server }),
    write: async (given) => {
      // Between the reading and the writing the other one is quicker, twice.
      if (overtaken > 0) {
        overtaken -= 1;
        version += 1;
        world.server = { ...world.server, accidents: { none: false, items: [{ nature: `Bumper, version ${version}` }] } };
        return { ok: false, message: 'Somebody else changed this application meanwhile.', details: { rule: 'FORM-9' } };
      }
      world.server = given;
      return { ok: true, data: null };
    },
    keep: async () => undefined,
    drop: async () => undefined,
  });
  saver.edit('denials', denial('mine'));
  await vi.advanceTimersByTimeAsync(SEND_AFTER_MS);
  expect(world.server).toEqual({ denials: denial('mine'), accidents: { none: false, items: [{ nature: 'Bumper, version 3' }] } });
  expect(saver.state()).toMatchObject({ phase: 'saved', answers: world.server });
});

test('a device without room says so, and what the server has taken is saved all the same', async () => {
  const { world, page } = aWorld();
  world.hasRoom = false;
  world.isOnline = false;
  const saver = page();
  saver.edit('denials', denial('x'));
  await vi.advanceTimersByTimeAsync(SEND_AFTER_MS);
  expect(phaseLabel(saver.state().phase)).toBe('Not saved: this device has no room. Keep this page open.');
  world.isOnline = true;
  expect(await saver.send()).toBe(true);
  expect(world.server).toEqual({ denials: denial('x') });
});

test('every keystroke is kept: whenever the page is killed, on whatever line, the next one has the last of them', async () => {
  const moment = fc.record({ pause: fc.integer({ min: 0, max: 900 }), isOnline: fc.boolean(), isKilled: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 15 }), async (moments) => {
      const { world, page } = aWorld();
      let saver = page();
      for (const [i, { pause, isOnline, isKilled }] of moments.entries()) {
        world.isOnline = isOnline;
        saver.edit('denials', denial('x'.repeat(i + 1)));
        await vi.advanceTimersByTimeAsync(pause);
        if (isKilled) {
          saver.stop();
          saver = page();
        }
        expect(saver.state().answers['denials']).toEqual(denial('x'.repeat(i + 1)));
      }
      world.isOnline = true;
      expect(await saver.send()).toBe(true);
      expect(world).toMatchObject({ server: { denials: denial('x'.repeat(moments.length)) }, kept: null });
    }),
    { numRuns: 1000 },
  );
}, 60_000);
