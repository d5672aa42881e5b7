import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseModule, ROOT, walk, type Node } from './architecture/modules.ts';

const PAGES = ['domain/RULES.md', 'sync/SPEC.md'];
const ID = /\b[A-Z]+-[A-Z]?\d+\b/g;
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Ids that a page states, in order: each stands in bold at the head of its line. */
function statedIds(page: string): string[] {
  return [...page.matchAll(/^- \*\*([A-Z]+-[A-Z]?\d+)\*\* \S/gm)].map((match) => match[1] ?? '');
}

/** Ids at the head of the names of a file's tests: `test('[CASE-2] ...')`, also several one after the other. */
function citedIds(path: string, source: string): string[] {
  const names: string[] = [];
  walk(parseModule(path, source).program, (node) => {
    if (node.type === 'CallExpression' && isTestCall(node['callee'] as Node)) names.push(textOf((node['arguments'] as Node[])[0]));
  });
  return names.flatMap((name) => /^(\[[A-Z]+-[A-Z]?\d+\]\s*)+/.exec(name)?.[0].match(ID) ?? []);
}

/** `test(...)`, `test.for(...)(...)` and the same of `describe`. */
function isTestCall(callee: Node): boolean {
  if (callee.type === 'Identifier') return callee['name'] === 'test' || callee['name'] === 'describe';
  if (callee.type === 'MemberExpression') return isTestCall(callee['object'] as Node);
  return callee.type === 'CallExpression' && isTestCall(callee['callee'] as Node);
}

function textOf(node: Node | undefined): string {
  if (node?.type === 'Literal') return String(node['value']);
  if (node?.type === 'TemplateLiteral')
    return (node['quasis'] as { value: { cooked: string } }[]).map((part) => part.value.cooked).join(' ');
  return '';
}

const stated = PAGES.flatMap((page) => statedIds(read(page)));
/** The peers of the benchmark bring packages of their own. */
const PACKAGES = '**/node_modules/**';
const tests = globSync('{domain,sync,workers,src,server,scripts,tests}/**/*.{test,spec}.{ts,tsx}', { cwd: ROOT, exclude: [PACKAGES] });
const contracts = globSync('{sync,server,domain}/testing/**/*.ts', { cwd: ROOT }).concat(
  globSync('tests/**/*.ts', { cwd: ROOT, exclude: [PACKAGES, '**/*.test.ts', '**/*.spec.ts'] }),
);
const cited = [...tests, ...contracts].flatMap((file) => citedIds(file, read(file)).map((id) => ({ id, file })));

test('a rule is stated once', () => {
  expect(stated.length).toBeGreaterThan(25);
  expect(stated.filter((id, at) => stated.indexOf(id) !== at)).toEqual([]);
});

test.each(stated)('%s is proved by a test that bears its name', (id) => {
  expect(
    cited.some((citation) => citation.id === id),
    `No test is named "[${id}] ...". Write one, or take the rule out of its page.`,
  ).toBe(true);
});

test('no test bears the name of a rule that is not stated', () => {
  expect(
    cited
      .filter(({ id }) => !stated.includes(id))
      .map(({ id, file }) => `${file} cites ${id}, which neither ${PAGES.join(' nor ')} states.`),
  ).toEqual([]);
});

test('the code breaks off with rules that are stated', () => {
  const sources = globSync('{domain,sync,server}/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] });
  const thrown = sources.flatMap((file) => [...read(file).matchAll(/new RuleError\(\s*'([^']+)'/g)].map((match) => match[1] ?? ''));
  expect(thrown.length).toBeGreaterThan(1);
  expect(thrown.filter((id) => !stated.includes(id))).toEqual([]);
});

test('citations are read from the names of tests only', () => {
  const source =
    "// [CASE-9]\ntest('[CASE-2] [SYNC-S1] moves', () => {});\ntest.each([1])('[ALERT-2] %s', () => {});\ntest('says [CASE-3]', () => {});\nconst a = '[CASE-4]';";
  expect(citedIds('x.test.ts', source)).toEqual(['CASE-2', 'SYNC-S1', 'ALERT-2']);
});
