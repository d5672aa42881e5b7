import { createSignal } from '../signal.ts';

/** An application form of the driver with this id has been started, or that was taken back. */
export const applicationStarted = createSignal<string>();
