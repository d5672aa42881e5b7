import { useLiveQuery } from 'dexie-react-hooks';
import type { AbsenceRecord } from '#sync/apply/absence.ts';
import { watchedDb } from './replica.ts';

/** What others did while this device was away, once all of it is here; null when there is nothing to tell. */
export function useAbsence(): AbsenceRecord | null {
  const found = useLiveQuery(async () => ((await watchedDb().table('meta').get('absence')) as AbsenceRecord | undefined) ?? null);
  const tells = found?.complete && Object.values(found.found).some(({ count }) => count > 0);
  return tells ? found : null;
}
