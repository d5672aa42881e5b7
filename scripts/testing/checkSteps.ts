import { runNode } from '../runNode.ts';
import { fromChecks, type Check, type Step } from './step.ts';

async function checkOf(what: string, args: readonly string[]): Promise<Check> {
  const { code, output } = await runNode(args);
  return { what, ok: code === 0, output };
}

/** Types of everything, tests and scripts included. */
export const types: Step = {
  name: 'types',
  run: async () => fromChecks([await checkOf('tsc found errors.', ['node_modules/typescript/bin/tsc', '-p', '.', '--pretty', 'false'])]),
};

/** Arrows and bug patterns, layout, and what nobody uses. */
export const lint: Step = {
  name: 'lint',
  run: async () =>
    fromChecks([
      await checkOf('oxlint found problems.', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--format=stylish']),
      await checkOf('Some files are not in the common layout. Run: npx oxfmt', ['node_modules/oxfmt/bin/oxfmt', '--list-different']),
      await checkOf('knip found files, exports or dependencies that nobody uses.', ['node_modules/knip/bin/knip.js', '--no-progress']),
    ]),
};
