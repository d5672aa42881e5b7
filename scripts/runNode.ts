import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

export interface RunResult {
  /** Exit code; 128 + the signal's number when a signal ended it. */
  code: number;
  /** What it wrote to stdout and stderr, in order. */
  output: string;
}

const running = new Set<ChildProcess>();

/** Runs a script of a package under this very Node, in the project's folder, and collects what it says. */
export function runNode(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    running.add(child);
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    const end = (code: number, extra = ''): void => {
      running.delete(child);
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') + extra });
    };
    child.once('error', (error) => end(1, error.message));
    child.once('close', (code, signal) => end(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
  });
}

/** On Ctrl-C: tells everything that runs to stop, and ends this process with the customary code. */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const child of running) child.kill('SIGTERM');
      process.exit(128 + constants.signals[signal]);
    });
  }
}
