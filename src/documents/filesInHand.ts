import { createStore } from '#src/commands/store.ts';

/** Files that were dropped on a list of drivers and wait for the screen that says whose they are. */
export const filesInHand = createStore<readonly File[]>([]);

/** The screen that files many documents of many drivers. */
export const MANY_PAPERS_PATH = '/contracts/documents';
