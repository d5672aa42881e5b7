import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { pathWith } from './findNode.mjs';
import { root } from './ground.mjs';

/** Ctrl-C reaches us more than once: from the terminal and from npm. What comes this soon again is the same wish. */
const SAME_WISH_MS = 500;
/** How often we look whether the npm that started us still lives. */
const LOOK_UP_MS = 1_000;
const isWindows = process.platform === 'win32';

/**
 * Runs a script under a Node and resolves with its exit code (128 + the number of the signal that ended it).
 * The child leads a process group of its own, so that each signal reaches it once, through us, and so that after a signal
 * nothing of the group outlives it. It holds one end of a channel: when we are killed, it notices and stops.
 */
export async function runChild(node, args) {
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: !isWindows,
    env: { ...process.env, PATH: pathWith(node) },
  });
  let signals = 0;
  let lastAt = 0;
  const forward = (signal) => {
    if (Date.now() - lastAt < SAME_WISH_MS) return;
    lastAt = Date.now();
    signals += 1;
    if (signals < 3) child.kill(signal);
    else killGroup(child.pid);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forward(signal));
  watchCaller(() => forward('SIGTERM'));

  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${node} could not be started: ${error.message}\n`);
      resolve(1);
    });
    child.once('exit', (status, signal) => resolve(status ?? 128 + constants.signals[signal]));
  });
  if (signals > 0) killGroup(child.pid);
  process.exit(code);
}

function killGroup(pid) {
  try {
    process.kill(isWindows ? pid : -pid, 'SIGKILL');
  } catch {
    // Nobody is left.
  }
}

/** An npm that is killed outright tells nobody: its children get another parent, which is how we know. */
function watchCaller(onGone) {
  if (!process.env.npm_lifecycle_event || isWindows) return;
  const callers = callersNow();
  const timer = setInterval(() => {
    if (callersNow() === callers) return;
    clearInterval(timer);
    onGone();
  }, LOOK_UP_MS);
  timer.unref();
}

/** Our parent and, when that is only the shell npm started us through, its parent: the shell outlives npm. */
function callersNow() {
  const parent = String(process.ppid);
  try {
    const [, isShell, grandparent] = /^\d+ \((\w*sh)?.*\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8'));
    return isShell ? `${parent} ${grandparent}` : parent;
  } catch {
    return parent;
  }
}
