import type { Json } from '#domain/field.ts';

/** A value as this browser keeps it; `by` is whose it is, null: chosen while nobody was signed in. */
export interface Mirrored {
  by: string | null;
  value: Json;
}

const keyOf = (name: string): string => `weighstation.preference.${name}`;

/** The copy of preferences that a browser keeps beside the replica. */
export interface Mirror {
  /** Null when nothing readable is kept. */
  get: (name: string) => Mirrored | null;
  put: (name: string, kept: Mirrored) => void;
  /** Tells when another tab has put something there. */
  subscribe: (name: string, listener: () => void) => void;
}

export const localMirror: Mirror = {
  get(name) {
    try {
      const kept = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as Mirrored | null;
      return kept !== null && typeof kept === 'object' && 'value' in kept ? kept : null;
    } catch {
      return null;
    }
  },
  put(name, kept) {
    try {
      localStorage.setItem(keyOf(name), JSON.stringify(kept));
    } catch {
      // A full or forbidden storage only costs that the value is known a moment later: the replica has it.
    }
  },
  subscribe(name, listener) {
    if (typeof window === 'undefined') return;
    window.addEventListener('storage', ({ key }) => {
      if (key === keyOf(name) || key === null) listener();
    });
  },
};
