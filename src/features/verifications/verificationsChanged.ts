import { createStore } from '#src/commands/store.ts';

/** A count that grows whenever verifications were changed here: no device holds them, so nothing else tells a shown list to ask again. */
export const verificationChanges = createStore(0);
export const verificationsChanged = (): void => verificationChanges.set(verificationChanges.get() + 1);
