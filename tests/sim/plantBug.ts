import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUGS, type Bug } from './bugs.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const isOurs = (path: string): boolean => path.startsWith(join(ROOT, 'sync')) || path.startsWith(join(ROOT, 'tests/sim'));

/** The text of a module with a bug in it. @throws Error when the place is not there exactly once: the bug must follow the code */
function planted(source: string, { name, file, find, replace }: Bug): string {
  const times = source.split(find).length - 1;
  if (times !== 1) throw new Error(`The bug "${name}" has ${times} places in ${file} where there must be one: ${find}`);
  return source.replace(find, () => replace);
}

/**
 * Lets modules be loaded once more with a bug in one of them: an address that ends in `?bug=<name>` loads its own copies of
 * everything in sync/ and tests/sim/. The product itself knows nothing of it.
 */
export function letBugsBePlanted(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const bug = context.parentURL?.split('?bug=')[1];
      const isFile = found.url.startsWith('file:') && !found.url.includes('?');
      return bug && isFile && isOurs(fileURLToPath(found.url)) ? { ...found, url: `${found.url}?bug=${bug}` } : found;
    },
    load(url, context, next) {
      const loaded = next(url, context);
      const [file, name] = url.split('?bug=') as [string, string?];
      const bug = name && BUGS.find((one) => one.name === decodeURIComponent(name));
      if (!bug || fileURLToPath(file) !== join(ROOT, bug.file)) return loaded;
      return { ...loaded, source: planted(String(loaded.source), bug) };
    },
  });
}
