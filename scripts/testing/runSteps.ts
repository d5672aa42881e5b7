import { specCount } from '#tests/spec/conformance.ts';
import { stopOnSignals } from '../runNode.ts';
import { rememberSeconds } from './secondsOf.ts';
import type { FileTime, Step, StepResult } from './step.ts';

/** More than this of a failed runner's words is cut out of the middle. */
const OUTPUT_CHARS_MAX = 30_000;
/** Files that `--slow` names. */
const SLOW_FILES = 20;

/**
 * Runs the named steps, or all, whatever fails; the last line sums them up and the exit code follows. `--slow` among the
 * arguments names the slowest files before that line.
 */
export async function runSteps(steps: readonly Step[], args: readonly string[]): Promise<never> {
  const names = steps.map((step) => step.name);
  const wanted = args.filter((arg) => arg !== '--slow');
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    process.stderr.write(`There is no test step "${unknown[0]}". The steps are: ${names.join(', ')}.\n`);
    process.exit(2);
  }
  stopOnSignals();
  let passed = 0;
  let failed = 0;
  const times: FileTime[] = [];
  for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const result = await runStep(step);
    passed += result.passed;
    failed += result.failed;
    times.push(...(result.times ?? []));
  }
  rememberSeconds(times);
  if (args.includes('--slow')) process.stdout.write(slowest(times));
  if (wanted.length === 0) process.stdout.write(specLine());
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exit(failed === 0 ? 0 : 1);
}

/** How much of the product's spec is shown by a test. */
function specLine(): string {
  const { shown, total } = specCount();
  return `spec: ${shown} of ${total} shown\n`;
}

async function runStep(step: Step): Promise<StepResult> {
  const startedAt = performance.now();
  const result = await step.run().catch((error: unknown): StepResult => ({
    passed: 0,
    failed: 1,
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  const seconds = (performance.now() - startedAt) / 1000;
  if (result.failed > 0 || result.unsteady) process.stdout.write(`\n${shortened(result.output.trim())}\n\n`);
  process.stdout.write(lineOf(step.name, result, seconds));
  return result;
}

function lineOf(name: string, { passed, failed, note, unsteady }: StepResult, seconds: number): string {
  const notes = [...(note ? [note] : []), ...(unsteady ? [`a second try for ${unsteady.join(', ')}`] : [])];
  const figures = `${String(passed).padStart(5)} passed, ${failed} failed`;
  return `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(6)}${figures}  ${seconds.toFixed(1).padStart(6)} s${notes.length ? `  (${notes.join('; ')})` : ''}\n`;
}

/** A line for each of the slowest files, slowest first. */
export function slowest(times: readonly FileTime[]): string {
  const lines = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOW_FILES);
  return lines.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}\n`).join('');
}

function shortened(output: string): string {
  if (output.length <= OUTPUT_CHARS_MAX) return output;
  const half = OUTPUT_CHARS_MAX / 2;
  return `${output.slice(0, half)}\n\n... ${output.length - OUTPUT_CHARS_MAX} characters left out ...\n\n${output.slice(-half)}`;
}
