import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUGS, type Bug } from './bugs.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const isOurs = (path: string): boolean => path.startsWith(join(ROOT, 'sync')) || path.startsWith(join(ROOT, 'tests/sim'));

/** The text of a module with a bug in it. @throws Error when a place is not there exactly once: bugs must follow the code */
function planted(file: string, source: string, { name, patches }: Bug): string {
  let text = source;
  for (const { find, replace } of patches.filter((patch) => patch.file === file)) {
    const times = text.split(find).length - 1;
    if (times !== 1) throw new Error(`The bug "${name}" has ${times} places in ${file} where there must be one: ${find}`);
    text = text.replace(find, () => replace);
  }
  return text;
}

/** Modules without their types, by path: every bug loads its own copies, and taking the types out takes longest. */
const stripped = new Map<string, string>();

function textOf(path: string, bug: Bug): string {
  const file = relative(ROOT, path);
  if (bug.patches.some((patch) => patch.file === file)) return stripTypeScriptTypes(planted(file, readFileSync(path, 'utf8'), bug));
  const text = stripped.get(path) ?? stripTypeScriptTypes(readFileSync(path, 'utf8'));
  stripped.set(path, text);
  return text;
}

/** The first call says that the function is experimental; once said, it is not said again. */
function stripQuietly(): void {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  stripTypeScriptTypes('');
  process.emitWarning = emitWarning;
}

/**
 * Lets modules be loaded once more with a bug in one of them: an address that ends in `?bug=<name>` loads its own copies of
 * everything in sync/ and tests/sim/. The product itself knows nothing of it.
 */
export function letBugsBePlanted(): void {
  stripQuietly();
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const bug = context.parentURL?.split('?bug=')[1];
      const isFile = found.url.startsWith('file:') && !found.url.includes('?');
      return bug && isFile && isOurs(fileURLToPath(found.url)) ? { ...found, url: `${found.url}?bug=${bug}` } : found;
    },
    load(url, context, next) {
      const [address, name] = url.split('?bug=') as [string, string?];
      const bug = name && BUGS.find((one) => one.name === decodeURIComponent(name));
      if (!bug) return next(url, context);
      return { format: 'module', source: textOf(fileURLToPath(address), bug), shortCircuit: true };
    },
  });
}
