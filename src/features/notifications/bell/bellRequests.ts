import { createSignal } from '#src/components/signal.ts';

/** Asks the bell to show the notifications. */
export const bellRequests = createSignal<void>();
