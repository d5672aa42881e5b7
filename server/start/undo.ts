/** The steps to take back, last one first, whether the start went through or not. */
export type Undo = (() => Promise<unknown>)[];
