import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';

const PEERS = path.join(import.meta.dirname, '..', 'peers');
const STAMP = path.join(PEERS, 'node_modules', '.installed-lock');

/** Installs what the peers consist of, once for each lockfile. @throws with what npm said */
export function installPeers(): void {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(PEERS, 'package-lock.json')))
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  process.stdout.write('Installing the peers ...\n');
  const isWindows = process.platform === 'win32';
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr, error } = spawnSync(isWindows ? 'npm.cmd' : 'npm', args, { cwd: PEERS, encoding: 'utf8', shell: isWindows });
  if (status !== 0) throw new Error(error?.message ?? (stderr.trim() || `npm ended with ${status}`));
  writeFileSync(STAMP, wanted);
}

const common: InlineConfig = {
  configFile: false,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
};

/** Builds the page of one peer into a folder as `<name>.js`, with the workers it brings. */
export async function buildPeerPage(name: string, folder: string): Promise<void> {
  await build({
    ...common,
    root: PEERS,
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: { input: path.join(PEERS, `${name}.page.mjs`), output: { entryFileNames: `${name}.js` } },
    },
  });
}

/** The worker that was built for people, in place of one that our page would bring. */
const builtWorker: Plugin = {
  name: 'built-worker',
  enforce: 'pre',
  transform: {
    filter: { id: /src\/data\/replica\.ts$/ },
    handler(code) {
      const changed = code.replace(/new URL\('[^']*sync\.worker\.ts', import\.meta\.url\)/, 'globalThis.ours.worker');
      if (changed === code) throw new Error('src/data/replica.ts starts its worker in another way than the benchmark knows.');
      return changed;
    },
  },
};

/** Our own page as one text that a browser can run on the product's origin. */
export async function buildOurPage(): Promise<string> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'weighstation-ours-'));
  const entry = path.join(import.meta.dirname, 'ours.page.ts');
  await build({
    ...common,
    root: path.join(import.meta.dirname, '../../..'),
    plugins: [builtWorker],
    build: { outDir, target: 'es2023', rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'ours.js' } } },
  });
  const script = readFileSync(path.join(outDir, 'ours.js'), 'utf8');
  rmSync(outDir, { recursive: true });
  return script;
}
