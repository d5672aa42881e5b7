import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#tests/architecture/modules.ts';
import { STORIES_OF } from './storiesOf.ts';

test('every story is told after a change of some folder, and every folder and story named is there', () => {
  const named = new Set(Object.values(STORIES_OF).flat());
  const specs = globSync('*.spec.ts', { cwd: path.join(ROOT, 'tests/e2e') }).map((file) => file.replace('.spec.ts', ''));
  expect([...named].toSorted()).toEqual(specs.toSorted());
  expect(Object.keys(STORIES_OF).filter((folder) => !existsSync(path.join(ROOT, folder)))).toEqual([]);
});
