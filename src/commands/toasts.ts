import { createStore } from './store.ts';

/** One short message; `alert` interrupts a screen reader, `status` waits its turn. */
export interface Toast {
  id: number;
  message: string;
  tone: 'status' | 'alert';
}

/** Messages on the screen, oldest first. */
export const toasts = createStore<readonly Toast[]>([]);
const KEPT = 4;
let last = 0;

/** Shows a message; the same words already on the screen start anew instead of standing there twice. */
export function showToast(message: string, tone: Toast['tone'] = 'status'): void {
  last += 1;
  const others = toasts.get().filter((toast) => toast.message !== message);
  toasts.set([...others, { id: last, message, tone }].slice(-KEPT));
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
