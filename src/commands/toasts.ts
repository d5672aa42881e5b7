import { createStore } from './store.ts';

/** One short message; `alert` interrupts a screen reader, `status` waits its turn. */
export interface Toast {
  id: number;
  message: string;
  tone: 'status' | 'alert';
  /** Something the person can do about it, for as long as it is there. */
  offer?: Offer;
}

export interface Offer {
  label: string;
  run: () => void;
  forMs: number;
  /** It leads to the same place whenever it is said: one message of these words stands for all. */
  isSame?: true;
}

/** Messages on the screen, oldest first. */
export const toasts = createStore<readonly Toast[]>([]);
const KEPT = 4;
let last = 0;

/** Shows a message; the same words already on the screen start anew instead of standing there twice. */
export function showToast(message: string, tone: Toast['tone'] = 'status', offer?: Offer): void {
  last += 1;
  const others = toasts.get().filter((toast) => toast.message !== message || (toast.offer && !toast.offer.isSame));
  toasts.set([...others, { id: last, message, tone, ...(offer && { offer }) }].slice(-KEPT));
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
