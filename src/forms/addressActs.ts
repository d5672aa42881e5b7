import { createContext } from 'react';

/** What a form's addresses let commands do. */
export interface AddressHandle {
  /** Each address in words. */
  labels: readonly string[];
  add: () => void;
  remove: (index: number) => void;
}

/** Where the addresses of a form say that they are there; null outside of a form. */
export const AddressActs = createContext<((handle: AddressHandle | null) => void) | null>(null);
