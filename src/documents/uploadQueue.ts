import { useMemo, useSyncExternalStore } from 'react';
import type { DocumentSender, WaitingFile } from './documentSender.ts';

let sender: DocumentSender | null = null;
let unsubscribe = (): unknown => undefined;
const listeners = new Set<() => void>();
const notify = (): void => listeners.forEach((listener) => listener());
const NONE: readonly WaitingFile[] = [];

/** Files that this person has chosen and the server does not have yet, for `useSyncExternalStore`; their sender is attached a moment later. */
export const uploadQueue = {
  get: (): readonly WaitingFile[] => sender?.files() ?? NONE,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Sets the sender of the signed-in person's files; null: nobody is signed in. */
  attach: (next: DocumentSender | null): void => {
    unsubscribe();
    sender = next;
    unsubscribe = next?.subscribe(notify) ?? (() => undefined);
    notify();
  },
  sender: (): DocumentSender | null => sender,
};

/** Files that were chosen here and are not at the server yet, oldest first: those of one case, or all. */
export function useWaitingDocuments(caseId?: string): readonly WaitingFile[] {
  const all = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.get);
  return useMemo(() => (caseId === undefined ? all : all.filter((file) => file.caseId === caseId)), [all, caseId]);
}
