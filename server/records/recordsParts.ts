import type { Services } from '../graphql/context.ts';
import type { RecordsProvider } from './provider.ts';

/** What orders of driver records work with. */
export interface RecordsParts extends Pick<Services, 'db' | 'clock' | 'files'> {
  provider: RecordsProvider;
}
