import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, say } from './ground.mjs';
import { takeLock } from './lock.mjs';

const STAMP = join(root, 'node_modules', '.installed-lock');

function wantedStamp() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  return hash.update(`${process.platform} ${process.arch}`).digest('hex');
}

/** Makes node_modules match package-lock.json; does nothing when it already does. Ends the process when it cannot. */
export async function install() {
  const wanted = wantedStamp();
  const installed = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted;
  if (installed()) return;
  const release = await takeLock(join(root, '.install-lock'), installed);
  if (!release) return;
  try {
    const startedAt = Date.now();
    say('installing dependencies (npm ci), about half a minute ...');
    await npmCi();
    writeFileSync(STAMP, wanted);
    say(`dependencies installed in ${Math.round((Date.now() - startedAt) / 1000)} s`);
  } finally {
    release();
  }
}

/** The npm that called us when there is one, else the one on the PATH. */
function npmCommand() {
  const caller = process.env.npm_execpath;
  if (caller && /npm-cli\.[cm]?js$/.test(caller) && existsSync(caller)) return [process.execPath, [caller]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
}

/** Settings of an outer `npm run` must not leak into the inner npm. */
function cleanEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^npm_(lifecycle|package|command|config_(global|local)_prefix)/i.test(key)),
  );
}

const CI_ARGS = 'ci --ignore-scripts --include=dev --include=optional --engine-strict=false --no-audit --no-fund --loglevel=error';

async function npmCi() {
  const [command, before] = npmCommand();
  const child = spawn(command, [...before, ...CI_ARGS.split(' ')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: cleanEnvironment(),
    shell: process.platform === 'win32',
  });
  const stop = (signal) => child.kill(signal);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const problem = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.code === 'ENOENT' ? 'npm was not found on the PATH' : error.message));
    child.once('exit', (code, signal) => resolve(code === 0 ? null : signal ? 'interrupted' : `npm ci ended with code ${code}`));
  });
  process.off('SIGINT', stop);
  process.off('SIGTERM', stop);
  if (problem === 'interrupted') process.exit(130);
  if (problem) fail(`The dependencies could not be installed: ${problem}. Check the network and the disk, then run the command again.`);
}
