import { expect, test } from 'vitest';
import { afterRun, LESSONS } from './practice.ts';
import { everyCommand } from './testing/everyCommand.ts';

test('every lesson is a command that everybody has, by a key', () => {
  const commands = new Map(everyCommand().map((command) => [command.id, command]));
  for (const { id } of LESSONS) {
    expect(commands.get(id)?.roles, id).toBeNull();
    expect(commands.get(id)?.keys?.length, id).toBeGreaterThan(0);
    // Practice leaves every record as it is.
    expect(['UI', 'Back', 'none', undefined], id).toContain(commands.get(id)?.undo);
  }
});

test('only what a lesson asks for leads on, and behind the last there is nothing', () => {
  const [first, second] = LESSONS;
  expect(afterRun(0, second!.id)).toBe(0);
  expect(afterRun(0, first!.id)).toBe(1);
  expect(afterRun(LESSONS.length, first!.id)).toBe(LESSONS.length);
});
