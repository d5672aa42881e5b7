import { buildFrontEnd } from '../build/frontEnd.ts';
import { measureBundle } from '../build/bundleBudget.ts';
import { fromChecks, type Step } from './step.ts';

/** The production build, and the size of each of its parts. */
export const build: Step = {
  name: 'build',
  async run() {
    const { code, output } = await buildFrontEnd();
    const built = { what: 'The front end could not be built.', ok: code === 0, output };
    if (code !== 0) return fromChecks([built]);
    const parts = measureBundle('dist');
    const result = fromChecks([
      built,
      ...parts.map((part) => ({
        what: `${part.what}: ${part.size} ${part.unit}, at most ${part.limit} allowed.`,
        ok: part.size <= part.limit,
      })),
    ]);
    const note = parts.slice(0, 4).map((part) => `${part.what} ${part.size} ${part.unit}`);
    return { ...result, note: note.join(', ') };
  },
};
