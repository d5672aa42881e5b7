import type { Settings } from '../settings.ts';
import { httpProvider } from './httpProvider.ts';
import type { RecordsProvider } from './provider.ts';
import { simulatedProvider } from './simulator.ts';

const MVR = 'No MVR provider is connected. Order the MVR on an external MVR site and upload it.';
const PSP = 'No PSP provider is connected. Order the report on the PSP site and upload it.';
const EXAMINER = 'Search the National Registry, enter the registry number and attach a screenshot.';

/** A workspace that is connected to nobody: people order and look up by themselves, and the answers say so. */
export const manualProvider: RecordsProvider = {
  mvr: async () => ({ kind: 'refused', message: MVR }),
  psp: async () => ({ kind: 'refused', message: PSP }),
  examiner: async () => ({ status: 'PENDING', message: EXAMINER, proof: null }),
};

/** The provider that is set; else samples in the demo, and people's own work everywhere else. */
export function chooseProvider({ records, demo }: Pick<Settings, 'records' | 'demo'>, clock: () => number): RecordsProvider {
  if (records) return httpProvider(records.url, records.key);
  return demo ? simulatedProvider(() => new Date(clock()).toISOString().slice(0, 10)) : manualProvider;
}
