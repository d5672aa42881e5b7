import { expect, test } from 'vitest';
import { escapeStep, type EscapeSituation } from './escapeLadder.ts';

const calm: EscapeSituation = { composing: false, overlay: false, sequence: false, text: false };

test('Escape takes one step at a time, from the innermost thing outwards', () => {
  const situation = { composing: true, overlay: true, sequence: true, text: true };
  expect(escapeStep(situation)).toBe('left-alone');
  expect(escapeStep({ ...situation, composing: false })).toBe('left-alone');
  expect(escapeStep({ ...situation, composing: false, overlay: false })).toBe('cancel-sequence');
  expect(escapeStep({ ...calm, text: true })).toBe('leave-text');
  expect(escapeStep(calm)).toBe('command');
});
