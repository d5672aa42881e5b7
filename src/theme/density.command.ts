import type { Command } from '#src/commands/types.ts';
import { DENSITIES, density, type Density } from './density.ts';

const WORDS: Readonly<Record<Density, string>> = { compact: 'Compact', default: 'Default', comfortable: 'Comfortable' };
const options = (): { value: Density; label: string; current: boolean }[] =>
  DENSITIES.map((value) => ({ value, label: WORDS[value], current: value === density.get() }));

/** Rows closer together or further apart. */
export const densityCommand: Command = {
  id: 'prefs.density',
  title: 'Density: compact / default / comfortable',
  keywords: ['rows', 'spacing', 'height'],
  group: 'Settings',
  roles: null,
  args: [{ name: 'density', prompt: 'Density', kind: 'enum', options }],
  undo: 'INV',
  net: 'queued',
  when: () => true,
  run: async (_ctx, tools, args) => {
    const choice = args['density'] ?? (await tools.choose({ title: 'Density', options: options() }));
    const known = DENSITIES.find((one) => one === choice);
    const refusal = known && (await density.set(known));
    if (refusal) tools.toast(refusal, 'alert');
  },
};
