import { readFileSync } from 'node:fs';
import type { Diagnostics } from '#sync/diagnostics.ts';
import { replay } from '#sync/engine/eventTrace.ts';

/** Takes the steps of a diagnostics file again and prints each; exit code 1 when the engine decides otherwise now. */
export function replayDiagnostics(file: string): void {
  const { tape, cursor } = JSON.parse(readFileSync(file, 'utf8')) as Diagnostics;
  let otherwise = 0;
  for (const { at, event, before, now } of replay(tape)) {
    const same = before.join() === now.join();
    if (!same) otherwise += 1;
    const said = same ? now.join(', ') : `${now.join(', ') || 'nothing'}  BUT IT WAS ${before.join(', ') || 'nothing'}`;
    process.stdout.write(`${new Date(at).toISOString()}  ${event.padEnd(10)} ${said}\n`);
  }
  process.stdout.write(`${tape.steps.length} steps up to cursor ${cursor}, ${otherwise} decided otherwise\n`);
  process.exitCode = otherwise === 0 ? 0 : 1;
}
