import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { PDF_PART } from './pdfParts.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Not part of the shell: the build's own records, what only robots read, and the pictures of a home screen. */
const NOT_SHELL = /^\.|\.map$|^robots\.txt$|icon.*\.png$/;

/** Bundles workers/service.worker.ts to /sw.js with the list of all built files, named by a hash of their content, written in. */
export function serviceWorker(): Plugin {
  return {
    name: 'weighstation:service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const built = Object.values(bundle).map((file) => ({
          name: file.fileName,
          content: file.type === 'chunk' ? file.code : file.source,
        }));
        const copied = readdirSync(join(ROOT, 'public')).map((name) => ({ name, content: readFileSync(join(ROOT, 'public', name)) }));
        const files = [...built, ...copied].filter((file) => !NOT_SHELL.test(file.name)).sort((a, b) => (a.name < b.name ? -1 : 1));
        if (!files.some((file) => file.name === 'index.html'))
          throw new Error('index.html is not among the built files: the shell would not open offline.');
        const hash = createHash('sha256');
        for (const file of files) hash.update(file.name).update('\0').update(file.content).update('\0');
        const paths = (some: typeof files): string[] => some.map((file) => `/${file.name}`);
        const source = await bundleWorker(
          paths(files.filter(({ name }) => !PDF_PART.test(name))),
          paths(files.filter(({ name }) => PDF_PART.test(name))),
          hash.digest('hex').slice(0, 12),
        );
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

/** One classic script: browsers disagree about service workers that are modules. */
async function bundleWorker(files: string[], later: string[], version: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    define: {
      __SHELL_FILES__: JSON.stringify(files),
      __LATER_FILES__: JSON.stringify(later),
      __SHELL_VERSION__: JSON.stringify(version),
    },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: join(ROOT, 'workers', 'service.worker.ts'), output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
  const output = (Array.isArray(result) ? result : [result]).flatMap((part) => ('output' in part ? part.output : []));
  const script = output.find((part) => part.type === 'chunk');
  if (!script || script.type !== 'chunk') throw new Error('The service worker came out empty.');
  return script.code;
}
