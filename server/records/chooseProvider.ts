import type { Settings } from '../settings.ts';
import { httpProvider } from './httpProvider.ts';
import { manualProvider } from './manual.ts';
import type { RecordsProvider } from './provider.ts';
import { simulatedProvider } from './simulator.ts';

/** The provider that is set; else samples in the demo, and people's own work everywhere else. */
export function chooseProvider({ records, demo }: Pick<Settings, 'records' | 'demo'>, clock: () => number): RecordsProvider {
  if (records) return httpProvider(records.url, records.key);
  return demo ? simulatedProvider(() => new Date(clock()).toISOString().slice(0, 10)) : manualProvider;
}
