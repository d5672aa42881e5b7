import { expect, test } from 'vitest';
import { IDLE_MS, idlenessAt, PROMPT_MS } from './idle.ts';

const T = Date.parse('2026-11-20T12:00:00.000Z');

test('half a minute before half an hour it asks, then it is over', () => {
  expect(idlenessAt(T, T)).toEqual({ kind: 'active', promptInMs: 1_770_000 });
  expect(idlenessAt(T, T + IDLE_MS - PROMPT_MS - 1)).toEqual({ kind: 'active', promptInMs: 1 });
  expect(idlenessAt(T, T + IDLE_MS - PROMPT_MS)).toEqual({ kind: 'prompt', leftMs: PROMPT_MS });
  expect(idlenessAt(T, T + IDLE_MS - 1)).toEqual({ kind: 'prompt', leftMs: 1 });
  expect(idlenessAt(T, T + IDLE_MS)).toEqual({ kind: 'over' });
});

test('a device that slept for a night is over at once; a clock that was set back begins anew', () => {
  expect(idlenessAt(T, T + 12 * 3_600_000)).toEqual({ kind: 'over' });
  expect(idlenessAt(T, T - 3_600_000)).toEqual({ kind: 'active', promptInMs: IDLE_MS - PROMPT_MS });
});
