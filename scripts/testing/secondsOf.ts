import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileTime } from './step.ts';

const FILE = join(import.meta.dirname, '../../node_modules/.cache/weighstation/testSeconds.json');

/** Seconds that test files took when they last ran here, by path; empty before the first run. */
export function knownSeconds(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}

/** Remembers how long these files took, beside what is known of others. */
export function rememberSeconds(times: readonly FileTime[]): void {
  if (times.length === 0) return;
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify({ ...knownSeconds(), ...Object.fromEntries(times.map(({ file, seconds }) => [file, seconds])) }));
}
