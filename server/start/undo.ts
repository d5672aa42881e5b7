/** The steps to undo, last one first, whether the start went through or not. */
export type Undo = (() => Promise<unknown>)[];
