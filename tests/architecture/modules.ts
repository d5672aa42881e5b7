import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync, type ESTree } from 'vite';

export const ROOT = join(import.meta.dirname, '..', '..');

export interface Import {
  /** Path from the project's folder, or the name of a package. */
  target: string;
  isPackage: boolean;
  /** Gone after types are stripped: it cannot make a cycle that runs. */
  isTypeOnly: boolean;
}

/** One source file as the rules of the house see it. */
export interface Module {
  /** Path from the project's folder, with `/`. */
  path: string;
  source: string;
  program: ESTree.Program;
  imports: Import[];
  /** Nothing in it but names passed on from elsewhere. */
  isBarrel: boolean;
}

/** Every source file of a checkout, of this one by default; what the benchmark installs for its peers is none. */
export function readModules(root = ROOT): Module[] {
  const files = globSync('{domain,sync,workers,src,server,scripts,tests}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  });
  return files
    .map((file) => parseModule(file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Reads one file's imports from its syntax, so that words in comments and texts do not count. */
export function parseModule(path: string, source: string): Module {
  const { program, module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const passedOn = module.staticExports.flatMap((statement) => statement.entries.filter((entry) => entry.moduleRequest));
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries }) =>
      importOf(path, moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType)),
    ),
    ...passedOn.map((entry) => importOf(path, entry.moduleRequest?.value ?? '', entry.isType)),
    ...module.dynamicImports
      .map(({ moduleRequest }) => textOf(source.slice(moduleRequest.start, moduleRequest.end)))
      .flatMap((text) => (text ? [importOf(path, text, false)] : [])),
    ...typeImports(program).map((text) => importOf(path, text, true)),
  ];
  const isBarrel =
    program.body.length > 0 &&
    program.body.every((node) => node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source !== null));
  return { path, source, program, imports: found, isBarrel };
}

function importOf(from: string, specifier: string, isTypeOnly: boolean): Import {
  if (specifier.startsWith('#')) return { target: specifier.slice(1), isPackage: false, isTypeOnly };
  if (specifier.startsWith('.')) return { target: posix.join(posix.dirname(from), specifier), isPackage: false, isTypeOnly };
  return { target: specifier, isPackage: true, isTypeOnly };
}

/** The text of a literal; null for an address that is put together when the program runs. */
function textOf(expression: string): string | null {
  return /^(['"`])([^$]*)\1$/.exec(expression)?.[2] ?? null;
}

/** `import('...')` where a type is expected. */
function typeImports(program: ESTree.Program): string[] {
  const found: string[] = [];
  walk(program, (node) => {
    if (node.type === 'TSImportType') found.push((node['source'] as { value: string }).value);
  });
  return found;
}

export interface Node {
  type: string;
  [key: string]: unknown;
}

/** Visits every node with its parent, parents first. */
export function walk(node: unknown, visit: (node: Node, parent: Node | null) => void, parent: Node | null = null): void {
  if (Array.isArray(node)) for (const item of node) walk(item, visit, parent);
  else if (isNode(node)) {
    visit(node, parent);
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit, node);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** Tests and what only tests use. */
export function isTestCode(path: string): boolean {
  return path.startsWith('tests/') || /\.test\.tsx?$/.test(path) || path.includes('/testing/');
}
