import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

const FILE = 'sbom.cdx.json';
const USAGE = `Usage: npm run sbom [-- --to FILE]

  --to  the file to write, ${FILE} unless told; one that is there is replaced

Writes what the lockfile names, development tools included, as a CycloneDX list in JSON. Asks no registry.
Exit code 0: written; 1: it could not be; 2: wrong arguments.`;
const ARGS = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];

/** `npm run sbom`: writes the software bill of materials. */
export default async function sbom(args: string[]): Promise<void> {
  const file = fileOf(args);
  if (file === null) return void process.stdout.write(`${USAGE}\n`);
  // The npm that called us when there is one, else the one on the PATH.
  const caller = process.env['npm_execpath'];
  const [command, before] = caller && existsSync(caller) ? [process.execPath, [caller]] : ['npm', []];
  const child = spawn(command, [...before, ...ARGS], { stdio: ['ignore', 'pipe', 'inherit'], shell: process.platform === 'win32' });
  const failed = once(child, 'error').then(([error]) => String(error));
  const ended = Promise.all([text(child.stdout), once(child, 'close')]);
  const result = await Promise.race([failed, ended]);
  const problem = typeof result === 'string' ? result : result[1][0] === 0 ? null : `npm ended with code ${result[1][0]}`;
  if (typeof result === 'string' || problem !== null) {
    process.stderr.write(`The list could not be made: ${problem}. It needs npm 10 or newer.\n`);
    process.exitCode = 1;
    return;
  }
  writeFileSync(file, result[0]);
  const { components } = JSON.parse(result[0]) as { components: unknown[] };
  process.stdout.write(`${components.length} packages are listed in ${file}.\n`);
}

/** The file to write; null when help is asked for. */
function fileOf(args: string[]): string | null {
  try {
    const { values } = parseArgs({ args, options: { to: { type: 'string', default: FILE }, help: { type: 'boolean', short: 'h' } } });
    return values.help ? null : values.to;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}\n\n${USAGE}\n`);
    process.exit(2);
  }
}
