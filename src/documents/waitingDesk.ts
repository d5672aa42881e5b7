import type { DocumentSender, WaitingFile } from './documentSender.ts';

let sender: DocumentSender | null = null;
let unsubscribe = (): unknown => undefined;
const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());
const NONE: readonly WaitingFile[] = [];

/** Files that this person has chosen and the server does not have yet. Watch it with `useSyncExternalStore`; what sends them comes a moment later. */
export const waitingDesk = {
  get: (): readonly WaitingFile[] => sender?.files() ?? NONE,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Who sends the files of the person who is signed in; null: nobody is. */
  seat: (next: DocumentSender | null): void => {
    unsubscribe();
    sender = next;
    unsubscribe = next?.subscribe(tell) ?? (() => undefined);
    tell();
  },
  sender: (): DocumentSender | null => sender,
};
