import { useSyncExternalStore } from 'react';
import type { AbsenceRecord } from '#sync/absenceRecord.ts';
import { onWatched, watched } from './watched.ts';

/** Returns what others did while this device was away, once all of it is here; null when there is nothing to tell. */
export function useAbsence(): AbsenceRecord | null {
  const absence = useSyncExternalStore(onWatched, () => watched()?.absence ?? null);
  return absence && Object.values(absence.found).some(({ count }) => count > 0) ? absence : null;
}
