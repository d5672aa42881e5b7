import { createSignal } from '#src/components/signal.ts';

/** Somebody wants to read what was done to the case of this id. */
export const historyWanted = createSignal<string>();
