import { createSignal } from '#src/components/signal.ts';

/** Asks for the box of a new comment on the case of this id. */
export const commentBoxRequests = createSignal<string>();
/** Asks to publish what is written on the case of this id. */
export const commentPublishRequests = createSignal<string>();
