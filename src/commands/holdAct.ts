import { ORDER_HOLD_MS } from '#domain/records/holdTimes.ts';
import type { CommandTools } from './types.ts';

/** An act of the server's that is done in some seconds. */
export interface HeldAct {
  /** Does it now. */
  release: () => void;
  /** Takes it back: nothing has left. */
  cancel: () => void;
}

/**
 * ORDER-1: holds back what writes to people, with an offer to undo. Nothing is queued: a page that is closed meanwhile does
 * nothing, so it asks before it goes.
 * @param what the act, to which "in 10 s" is added: "“Policy” sends"
 * @param about what is said about the same takes the place of what was said before
 */
export function holdAct(what: string, tools: Pick<CommandTools, 'toast'>, done: (isDone: boolean) => void, about?: string): HeldAct {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  let isOver = false;
  const end = (isDone: boolean): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('beforeunload', ask);
    done(isDone);
  };
  const timer = setTimeout(() => end(true), ORDER_HOLD_MS);
  window.addEventListener('beforeunload', ask);
  const cancel = (): void => end(false);
  tools.toast(`${what} in ${ORDER_HOLD_MS / 1_000} s`, 'status', { label: 'Undo', run: cancel, forMs: ORDER_HOLD_MS, isUndo: true }, about);
  return { release: () => end(true), cancel };
}
