import { createSignal } from '#src/components/signal.ts';

/** Asks for the box of a new comment on the case of this id. */
export const commentBoxRequest = createSignal<string>();
/** Asks to publish what is written on the case of this id. */
export const commentPublishRequest = createSignal<string>();
