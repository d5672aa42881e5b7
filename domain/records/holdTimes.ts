/** ORDER-1: the time in which what leaves the house can be canceled, in milliseconds: what is bought or written to somebody ten seconds. */
export const ORDER_HOLD_MS = 10_000;
/** ORDER-1: a look-up buys nothing and writes to nobody, and waits for half of that. */
export const LOOK_UP_HOLD_MS = 5_000;
