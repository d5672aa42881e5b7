import { createSignal } from '#src/components/signal.ts';

/** Somebody wants to write a comment on the case of this id. */
export const commentBoxWanted = createSignal<string>();
/** Somebody wants to publish what is written on the case of this id. */
export const commentPublishWanted = createSignal<string>();
