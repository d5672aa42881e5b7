import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { fail, say } from './ground.mjs';

const BEAT_MS = 2_000;
/** A lock that nobody touched for this long belongs to nobody, also when its process id has been given to somebody else. */
const STALE_AFTER_MS = 20_000;
const LOOK_AGAIN_MS = 300;

/**
 * Waits for the lock file and takes it, over from a holder that died.
 * Resolves with the function that gives it back, or with null as soon as `isDone()` says that the work has been done.
 */
export async function takeLock(file, isDone) {
  let told = false;
  for (;;) {
    if (create(file)) {
      const release = holdLock(file);
      if (!isDone()) return release;
      release();
      return null;
    }
    if (isStale(file)) {
      breakLock(file);
      continue;
    }
    if (!told) say('another process is installing, waiting for it ...');
    told = true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    if (isDone()) return null;
  }
}

function create(file) {
  try {
    writeFileSync(file, `${process.pid} ${hostname()}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    return fail(`The dependencies must be installed, but ${file} cannot be written: ${error.message}`);
  }
}

function holdLock(file) {
  const beat = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // Somebody removed it: nothing is left to keep alive.
    }
  }, BEAT_MS);
  const release = () => {
    clearInterval(beat);
    process.off('exit', release);
    rmSync(file, { force: true });
  };
  process.on('exit', release);
  return release;
}

/** Dead on this host, or silent for long. A lock that vanished while we looked is not stale, just gone. */
function isStale(file) {
  try {
    const [pid, host] = readFileSync(file, 'utf8').split(' ');
    if (host === hostname() && !isAlive(Number(pid))) return true;
    return Date.now() - statSync(file).mtimeMs > STALE_AFTER_MS;
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Moves the lock aside before removing it: when two break it at once, only one of them finds a file to move. */
function breakLock(file) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (isStale(aside)) rmSync(aside, { force: true });
    else renameSync(aside, file);
  } catch {
    // The other one was faster.
  }
}
