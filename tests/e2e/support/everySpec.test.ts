import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = path.join(import.meta.dirname, '..');
/** Meets the policy on purpose. */
const PLANTS = 'csp.spec.ts';

test('every spec uses the test that fails when the content security policy was met', () => {
  const specs = globSync('**/*.spec.ts', { cwd: FOLDER }).filter((file) => file !== PLANTS);
  expect(specs.length).toBeGreaterThan(4);
  for (const spec of specs) {
    const source = readFileSync(path.join(FOLDER, spec), 'utf8');
    expect([spec, /import \{[^}]*\btest\b[^}]*\} from '\.\/support\/test\.ts'/.test(source)]).toEqual([spec, true]);
  }
});
