import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import type { FileRecord, KeepingRecord, PinRecord } from '#sync/keep/pins.ts';
import { watchedDb } from './replica.ts';
import { onWatched, watched } from './watched.ts';

const NONE: readonly PinRecord[] = [];
const UNKNOWN: ReadonlyMap<string, FileRecord> = new Map();

/** What this person keeps on the device whole. */
export function usePins(): readonly PinRecord[] {
  return useSyncExternalStore(onWatched, () => watched()?.pins ?? NONE);
}

/** How far that is; null before anything was pinned. */
export function useKeeping(): KeepingRecord | null {
  return useSyncExternalStore(onWatched, () => watched()?.keeping ?? null);
}

/** What is known here of some files, by the id of their row. */
export function useFiles(ids: readonly string[]): ReadonlyMap<string, FileRecord> {
  const found = useLiveQuery(async () => {
    const files = await watchedDb()
      .table<FileRecord>('files')
      .bulkGet([...ids]);
    return new Map(files.flatMap((file) => (file ? [[file.key, file]] : [])));
  }, [ids.join()]);
  return found ?? UNKNOWN;
}
