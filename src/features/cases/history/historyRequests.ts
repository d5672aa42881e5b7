import { createSignal } from '#src/components/signal.ts';

/** Asks for the history of the case of this id. */
export const historyRequests = createSignal<string>();
