import { preference } from '#src/data/preferences.ts';
import { CHARACTER_KEYS, type CharacterKeys } from './keyPress.ts';
import { NO_CHANGES, readKeyMap, storedKeyMap, type KeyMap } from './userKeys.ts';

/** The preference whether character keys work: known before sign-in, for those who dictate. */
export const characterKeys = preference<CharacterKeys>({
  name: 'keyboard.single',
  fallback: 'on',
  read: (stored) => CHARACTER_KEYS.find((choice) => choice === stored) ?? null,
  ofBrowser: true,
});

const stored = preference({
  name: 'keyboard.map',
  fallback: storedKeyMap(NO_CHANGES),
  read: (given) => {
    const map = readKeyMap(given);
    return typeof map === 'string' ? null : storedKeyMap(map);
  },
  ofBrowser: true,
});

let read: { from: unknown; map: KeyMap } = { from: null, map: NO_CHANGES };

/** The person's keys; the same object as long as nothing changed. */
export const keyMap = {
  get(): KeyMap {
    const from = stored.get();
    if (read.from !== from) {
      const map = readKeyMap(from);
      read = { from, map: typeof map === 'string' ? NO_CHANGES : map };
    }
    return read.map;
  },
  set: (next: KeyMap): Promise<string | null> => stored.set(storedKeyMap(next)),
  subscribe: stored.subscribe,
};
