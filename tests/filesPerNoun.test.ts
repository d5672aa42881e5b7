import fs from 'node:fs';
import { expect, test } from 'vitest';

/** The files of a feature but its tests. */
function filesOf(feature: string): string[] {
  const all = fs.readdirSync(`src/features/${feature}`, { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile() && !entry.name.includes('.test.')).map(({ name }) => name);
}

test('the screens of a noun take no more files than docs/adding.md says', () => {
  const said = /are (\d+) files for users \([\d,]+ lines\), and (\d+) for contracts/.exec(fs.readFileSync('docs/adding.md', 'utf8'));
  const [users, contracts] = [Number(said?.[1]), Number(said?.[2])];
  expect(users).toBe(14);
  expect(filesOf('users').length).toBeLessThanOrEqual(users);
  expect(filesOf('contracts').length).toBeLessThanOrEqual(contracts);
});
