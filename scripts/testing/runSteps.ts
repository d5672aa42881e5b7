import { stopOnSignals } from '../runNode.ts';
import type { Step, StepResult } from './step.ts';

/** More than this of a failed runner's words is cut out of the middle. */
const OUTPUT_CHARS_MAX = 30_000;

/** Runs the named steps, or all, whatever fails; the last line sums them up and the exit code follows. */
export async function runSteps(steps: readonly Step[], args: readonly string[]): Promise<never> {
  const names = steps.map((step) => step.name);
  const unknown = args.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    process.stderr.write(`There is no test step "${unknown[0]}". The steps are: ${names.join(', ')}.\n`);
    process.exit(2);
  }
  stopOnSignals();
  let passed = 0;
  let failed = 0;
  for (const step of steps.filter(({ name }) => args.length === 0 || args.includes(name))) {
    const result = await runStep(step);
    passed += result.passed;
    failed += result.failed;
  }
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exit(failed === 0 ? 0 : 1);
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

function shortened(output: string): string {
  if (output.length <= OUTPUT_CHARS_MAX) return output;
  const half = OUTPUT_CHARS_MAX / 2;
  return `${output.slice(0, half)}\n\n... ${output.length - OUTPUT_CHARS_MAX} characters left out ...\n\n${output.slice(-half)}`;
}
