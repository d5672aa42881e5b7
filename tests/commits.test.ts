import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT } from './architecture/modules.ts';

/** The last commit before subjects had a form. */
const BASE = '75144eda5d05';
const SUBJECT_MAX = 72;

/** Subjects that are not `area: imperative`, or `area, area: imperative`, or are too long. */
const misshapen = (subjects: readonly string[]): string[] =>
  subjects.filter((subject) => subject.length > SUBJECT_MAX || !/^[a-z][a-z0-9-]*(,? [a-z]+)*: [a-z]/.test(subject));

/** Output of a git command in this checkout; null where it fails or there is no git. */
function git(...args: string[]): string | null {
  try {
    return execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/** Range of commits that must have the form: null in another history, or where there is none. A shallow clone without the base has only later ones. */
function checkedRange(): string | null {
  const top = git('rev-parse', '--show-toplevel');
  if (top === null || realpathSync(top) !== realpathSync(ROOT)) return null;
  if (git('merge-base', '--is-ancestor', BASE, 'HEAD') !== null) return `${BASE}..HEAD`;
  return git('rev-parse', '--is-shallow-repository') === 'true' ? 'HEAD' : null;
}

test('subjects of commits are "area: imperative" and at most 72 characters long', () => {
  const range = checkedRange();
  const subjects = range ? (git('log', '--no-merges', '--format=%s', range) ?? '').split('\n').filter(Boolean) : [];
  console.log(`${subjects.length} subjects checked`);
  expect(misshapen(subjects)).toEqual([]);
});

test.each([
  'cases: keep the search on a list',
  'sync: group the verbs',
  'e2e: wait',
  'tests api: name slow files',
  `docs: ${'a'.repeat(66)}`,
])('a good subject passes: %s', (subject) => {
  expect(misshapen([subject])).toEqual([]);
});

test.each([
  'Keep the search on a list',
  'cases: Keep it',
  'cases keep it',
  'Cases: keep it',
  'cases:keep it',
  `docs: ${'a'.repeat(67)}`,
  'wip',
])('a planted bad subject is caught: %s', (subject) => {
  expect(misshapen(['docs: say why', subject])).toEqual([subject]);
});
