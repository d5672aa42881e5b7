import { createStore } from './store.ts';

/** One short message; `alert` interrupts a screen reader, `status` waits its turn. */
export interface Toast {
  id: number;
  message: string;
  tone: 'status' | 'alert';
  /** Something the person can do about it, for as long as it is there. */
  offer?: Offer;
  /** The thing it is about, where a later message about the same takes its place: how far something has come. */
  about?: string;
}

export interface Offer {
  label: string;
  run: () => void;
  forMs: number;
  /** Set when it undoes what no list of acts holds: the server did it at once, or it has not begun. The key that undoes does so too. */
  isUndo?: true;
  /** Set when it leads to the same place whenever it is said: one message of these words stands for all. */
  isSame?: true;
}

/** Messages on the screen, oldest first. */
export const toasts = createStore<readonly Toast[]>([]);
const KEPT = 4;
let last = 0;

/** Shows a message; the same words already on the screen, or others about the same, make room for it instead of standing there too. */
export function showToast(message: string, tone: Toast['tone'] = 'status', offer?: Offer, about?: string): void {
  last += 1;
  const isOther = (toast: Toast): boolean =>
    (about === undefined || toast.about !== about) && (toast.message !== message || (toast.offer !== undefined && !toast.offer.isSame));
  const others = toasts.get().filter(isOther);
  toasts.set([...others, { id: last, message, tone, ...(offer && { offer }), ...(about !== undefined && { about }) }].slice(-KEPT));
}

/** The newest message when something was last done that is undone by itself. */
let passed = 0;

/** Something was done: the key that undoes is not for what was offered before. */
export function passOffers(): void {
  passed = last;
}

/** Returns the message that offers to undo what was done last, beside the acts of the queue; undefined: none does. */
export function undoOffered(): (Toast & { offer: Offer }) | undefined {
  return toasts.get().findLast((toast): toast is Toast & { offer: Offer } => toast.id > passed && toast.offer?.isUndo === true);
}

/** Takes away what is said about something. */
export function dismissAbout(about: string): void {
  toasts.set(toasts.get().filter((toast) => toast.about !== about));
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
