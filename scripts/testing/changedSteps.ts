import { execFileSync } from 'node:child_process';
import { readModules } from '#tests/architecture/modules.ts';
import { STORIES_OF } from '#tests/e2e/support/storiesOf.ts';
import { lint, types } from './checkSteps.ts';
import { runPlaywright, runVitest } from './runnerSteps.ts';
import { knownSeconds } from './secondsOf.ts';
import type { Step } from './step.ts';
import { touchedBy, withinBudget } from './touched.ts';

/** Seconds of tests that a change may cost beside types and lint, over the two workers that run them. */
const BUDGET_SECONDS = 240;
/** What a file is taken to cost that never ran here. */
const UNKNOWN_SECONDS = { unit: 1, pg: 8, e2e: 25 };

type Kind = keyof typeof UNKNOWN_SECONDS;

const kindOf = (file: string): Kind => (file.endsWith('.spec.ts') ? 'e2e' : file.endsWith('.pg.test.ts') ? 'pg' : 'unit');

/** Types, lint, and the tests nearest to what changed since a commit: as a rule what upstream does not have yet, else the last commit. */
export function changedSteps(since: string | undefined): Step[] {
  const changed = changedFiles(since ?? baseCommit());
  const touched = touchedBy(changed, readModules(), STORIES_OF);
  const known = knownSeconds();
  const chosen = withinBudget(touched, (file) => known[file] ?? UNKNOWN_SECONDS[kindOf(file)], BUDGET_SECONDS);
  const left = touched.length - chosen.length;
  process.stdout.write(
    `${changed.length} files changed, ${chosen.length} test files nearest to them${left ? `; ${left} farther ones are for npm test` : ''}\n`,
  );
  const of = (kind: Kind): string[] => chosen.map(({ file }) => file).filter((file) => kindOf(file) === kind);
  const [unit, pg, e2e] = [of('unit'), of('pg'), of('e2e')];
  return [
    types,
    lint,
    ...(unit.length ? [{ name: 'unit', run: () => runVitest(['unit', 'dom'], unit) }] : []),
    ...(pg.length ? [{ name: 'pg', run: () => runVitest(['pg'], pg) }] : []),
    ...(e2e.length ? [{ name: 'e2e', run: () => runPlaywright(e2e) }] : []),
  ];
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

/** The commit that a change is measured from. */
function baseCommit(): string {
  const head = git('rev-parse', 'HEAD');
  const isClean = git('status', '--porcelain') === '';
  try {
    const base = git('merge-base', 'HEAD', '@{upstream}');
    return base === head && isClean ? `${head}~1` : base;
  } catch {
    return isClean ? `${head}~1` : head;
  }
}

function changedFiles(base: string): string[] {
  const lines = `${git('diff', '--name-only', base)}\n${git('ls-files', '--others', '--exclude-standard')}`.split('\n');
  return [...new Set(lines.filter(Boolean))];
}
