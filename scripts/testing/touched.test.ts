import { expect, test } from 'vitest';
import { parseModule } from '#tests/architecture/modules.ts';
import { touchedBy, withinBudget } from './touched.ts';

const modules = [
  parseModule('domain/a.ts', 'export const a = 1;'),
  parseModule('src/panes/b.ts', "import { a } from '#domain/a.ts'; export const b = a;"),
  parseModule('src/panes/b.test.ts', "import { b } from './b.ts'; b;"),
  parseModule('domain/a.test.ts', "import { a } from './a.ts'; a;"),
  parseModule('domain/types.test.ts', "import type { a } from './a.ts';"),
  parseModule('tests/whole.test.ts', ''),
];
const stories = { src: ['all'], 'src/panes': ['panes'] };

test('tests that a change reaches come nearest first, types alone reach nothing, tests of the whole tree are always there', () => {
  expect(touchedBy(['domain/a.ts'], modules, stories)).toEqual([
    { file: 'tests/whole.test.ts', distance: 0 },
    { file: 'domain/a.test.ts', distance: 1 },
    { file: 'src/panes/b.test.ts', distance: 2 },
  ]);
});

test('a change of a screen reaches the stories of its nearest folder', () => {
  expect(touchedBy(['src/panes/b.ts'], modules, stories).map(({ file }) => file)).toEqual([
    'tests/whole.test.ts',
    'src/panes/b.test.ts',
    'tests/e2e/panes.spec.ts',
  ]);
});

test('a budget takes the nearest that fit, and whatever was changed itself', () => {
  const touched = [
    { file: 'changed', distance: 0 },
    { file: 'near', distance: 1 },
    { file: 'slow', distance: 2 },
    { file: 'far', distance: 3 },
  ];
  const seconds: Record<string, number> = { changed: 50, near: 10, slow: 60, far: 5 };
  expect(withinBudget(touched, (file) => seconds[file]!, 70).map(({ file }) => file)).toEqual(['changed', 'near', 'far']);
});
