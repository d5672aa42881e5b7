import path from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { ReplicaDump } from './readReplica.ts';

/** Keeps zod from trying whether the page may compile: its policy says no, and reports whoever tries. */
const NO_EVAL = 'globalThis.__zod_globalConfig ??= { jitless: true };';

let code: Promise<string> | null = null;

/** `readReplica` as one script, made from the sources that the product itself is built from. */
function bundled(): Promise<string> {
  code ??= build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: path.join(import.meta.dirname, 'readReplica.ts'), formats: ['iife'], name: 'replicaReader' },
    },
  }).then((output) => {
    const [bundle] = Array.isArray(output) ? output : [output];
    if (!bundle || !('output' in bundle)) throw new Error('The reader was not built');
    return `${NO_EVAL}\n${bundle.output[0].code}`;
  });
  return code;
}

/** The replica of a person as it lies on this browser's disk. */
export async function dumpReplica(page: Page, userId: string): Promise<ReplicaDump | null> {
  const script = await bundled();
  return page.evaluate(
    `(() => { ${script}; return replicaReader.readReplica(${JSON.stringify(userId)}); })()`,
  ) as Promise<ReplicaDump | null>;
}
