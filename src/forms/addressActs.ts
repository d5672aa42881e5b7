import { createContext } from 'react';

/** The acts that a form's addresses offer to commands. */
export interface AddressHandle {
  /** Each address in words. */
  labels: readonly string[];
  add: () => void;
  remove: (index: number) => void;
}

/** The context in which the addresses of a form say that they are there; null outside of a form. */
export const AddressActs = createContext<((handle: AddressHandle | null) => void) | null>(null);
