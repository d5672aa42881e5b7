import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../architecture/modules.ts';

/** One line of the product's spec, as a row of a table in this folder. */
export interface SpecLine {
  /** Section and number in it. */
  id: string;
  /** Of a screen: only a test in a browser or a simulated page shows it. */
  isScreen: boolean;
  text: string;
  /** Why it is not shown yet, beginning with `open`; null when it is. */
  open: string | null;
  shownBy: Shown[];
}

/** A test by its file and title, a rule by its id, or a decision record that says why something better stands in its place. */
export type Shown = { file: string; title: string } | { rule: string } | { decision: string };

/** Text of every test file by its path. */
export type TestFiles = ReadonlyMap<string, string>;

const RULE = /^[A-Z]+-[A-Z]?\d+$/;
const DECISION = /^docs\/decisions\/\S+\.md$/;
const BROWSER = /^tests\/e2e\/.*\.spec\.ts$|\.dom\.test\.tsx$/;

/** Lines of the tables in this folder, in their order. @throws when a cell cannot be read */
export function readSpec(): SpecLine[] {
  const files = globSync('*.md', { cwd: import.meta.dirname }).toSorted();
  return files.flatMap((file) => parseTable(readFileSync(path.join(import.meta.dirname, file), 'utf8')));
}

export function parseTable(page: string): SpecLine[] {
  const rows = page.split('\n').map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')));
  return rows
    .filter(([, id]) => /^\d\.\d+$/.test(id ?? ''))
    .map(([, id = '', kind, text = '', by = '']) => {
      const isOpen = /^open\b/.test(by);
      return { id, isScreen: kind === 'screen', text, open: isOpen ? by : null, shownBy: isOpen ? [] : by.split(' // ').map(readShown) };
    });
}

function readShown(cell: string): Shown {
  if (RULE.test(cell)) return { rule: cell };
  if (DECISION.test(cell)) return { decision: cell };
  const [, file, title] = /^`([^`]+)` (.+)$/.exec(cell) ?? [];
  if (!file || !title) throw new Error(`"${cell}" names no test, rule or decision`);
  return { file, title };
}

export function readTestFiles(): TestFiles {
  const files = globSync('{domain,sync,workers,src,server,scripts,tests}/**/*.{test,spec}.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  });
  return new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]));
}

/** What is wrong with what the lines claim, a sentence each. */
export function wrongClaims(lines: readonly SpecLine[], tests: TestFiles): string[] {
  return lines.flatMap((line) => {
    if (line.open !== null) return [];
    if (line.shownBy.length === 0) return [`${line.id} is called shown and names no test.`];
    const missing = line.shownBy.flatMap((shown) => missingIn(shown, tests)).map((what) => `${line.id} names ${what}`);
    const isSeen = line.shownBy.some((shown) => 'decision' in shown || filesOf(shown, tests).some((file) => BROWSER.test(file)));
    const unseen = line.isScreen && !isSeen ? [`${line.id} is about a screen and names no test in a browser or a simulated page.`] : [];
    return [...missing, ...unseen];
  });
}

function missingIn(shown: Shown, tests: TestFiles): string[] {
  if ('decision' in shown) return existsSync(path.join(ROOT, shown.decision)) ? [] : [`${shown.decision}, which is not there.`];
  if ('rule' in shown) return filesOf(shown, tests).length > 0 ? [] : [`the rule ${shown.rule}, which no test proves.`];
  const source = tests.get(shown.file);
  if (source === undefined) return [`${shown.file}, which is not there.`];
  const isThere = [shown.title, shown.title.replaceAll("'", "\\'")].some((title) => source.includes(title));
  return isThere ? [] : [`a test of ${shown.file} that is not there: ${shown.title}`];
}

function filesOf(shown: Exclude<Shown, { decision: string }>, tests: TestFiles): string[] {
  if ('file' in shown) return [shown.file];
  return [...tests].filter(([, source]) => source.includes(`[${shown.rule}]`)).map(([file]) => file);
}

/** How many lines are shown, of how many. */
export function specCount(): { shown: number; total: number } {
  const lines = readSpec();
  return { shown: lines.filter(({ open }) => open === null).length, total: lines.length };
}
