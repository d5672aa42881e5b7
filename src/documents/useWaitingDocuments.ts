import { useMemo, useSyncExternalStore } from 'react';
import type { WaitingFile } from './documentSender.ts';
import { uploadQueue } from './uploadQueue.ts';

/** Files that were chosen here and are not at the server yet, oldest first: those of one case, or all. */
export function useWaitingDocuments(caseId?: string): readonly WaitingFile[] {
  const all = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.get);
  return useMemo(() => (caseId === undefined ? all : all.filter((file) => file.caseId === caseId)), [all, caseId]);
}
