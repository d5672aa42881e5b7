import { spawn } from 'node:child_process';
import type { DatabaseUser } from './databaseUser.ts';

/**
 * The shell waits for the server; beside it a watcher reads a pipe whose other end only our process holds. The pipe closes
 * when we close it or die, by SIGKILL too, and the watcher then asks the server for a fast shutdown.
 */
const WATCH = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
(read -r _ <&3; kill -INT $server) 2>/dev/null &
watcher=$!
exec 3<&- 0</dev/null
wait $server
status=$?
kill $watcher 2>/dev/null
exit $status
`;

/** A server process that ends when this process does. */
export interface WatchedServer {
  /** The last lines that the server wrote. */
  log(): string;
  /** Null while it runs, then its exit code (-1 when a signal ended it). */
  exitCode(): number | null;
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<void>;
  /** Asks for a fast shutdown; does nothing when asked again. */
  requestStop(): void;
}

/** Starts the server program in a session of its own, so that Ctrl-C in the terminal reaches only this process. */
export function startWatched(program: string, args: string[], user: DatabaseUser): WatchedServer {
  const shell = spawn('/bin/sh', ['-c', WATCH, 'sh', program, ...args], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  });
  let log = '';
  let exitCode: number | null = null;
  shell.stderr.on('data', (text: Buffer) => (log = (log + text.toString()).slice(-4_000)));
  // Writing to a shell that is gone must not crash the process that asks for the stop.
  shell.stdin.on('error', () => undefined);
  shell.once('error', (error) => {
    log += error.message;
    exitCode = -1;
  });
  shell.once('exit', (code) => {
    exitCode = code ?? -1;
    shell.stdin.destroy();
  });
  const ended = new Promise<void>((resolve) => {
    shell.once('close', () => resolve());
  });
  return { log: () => log.trim(), exitCode: () => exitCode, ended, requestStop: () => void shell.stdin.end() };
}
