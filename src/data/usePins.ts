import { useMemo, useSyncExternalStore } from 'react';
import type { FileRecord, PinStatusRecord, PinRecord } from '#sync/pinRecords.ts';
import { files } from './replica.ts';
import { useAsked } from './useAsked.ts';
import { onWatched, watched } from './watched.ts';

const NONE: readonly PinRecord[] = [];
const UNKNOWN: ReadonlyMap<string, FileRecord> = new Map();

/** Returns what this person keeps on the device whole. */
export function usePins(): readonly PinRecord[] {
  return useSyncExternalStore(onWatched, () => watched()?.pins ?? NONE);
}

/** Returns how far that is; null before anything was pinned. */
export function usePinStatus(): PinStatusRecord | null {
  return useSyncExternalStore(onWatched, () => watched()?.keeping ?? null);
}

/** Returns what is known here of some files, by the id of their row. */
export function useFiles(ids: readonly string[]): ReadonlyMap<string, FileRecord> {
  const found = useAsked('files', ids.join(), () => files.known(ids));
  return useMemo(() => (found ? new Map(found.map((file) => [file.key, file])) : UNKNOWN), [found]);
}
