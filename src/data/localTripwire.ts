import type { Tripwire } from '#sync/ports.ts';

/** The note in localStorage, which a browser empties at other times than IndexedDB; workers cannot reach it. */
export function localTripwire(userId: string): Tripwire {
  const key = `weighstation-outbox-${userId}`;
  return {
    read: async () => localStorage.getItem(key),
    async write(note) {
      if (note === null) localStorage.removeItem(key);
      else localStorage.setItem(key, note);
    },
  };
}
