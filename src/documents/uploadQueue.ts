import { useMemo, useSyncExternalStore } from 'react';
import type { DocumentSender, WaitingFile } from './documentSender.ts';
import { isSameOwner, type FileOwner } from './fileOwner.ts';

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

/** Files that were chosen here and are not at the server yet, oldest first: those of one record, or all. */
export function useWaitingDocuments(table?: FileOwner['table'], id?: string): readonly WaitingFile[] {
  const all = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.get);
  return useMemo(
    () => (table === undefined || id === undefined ? all : all.filter((file) => isSameOwner(file.of, { table, id }))),
    [all, table, id],
  );
}
