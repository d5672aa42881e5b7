import type { Command } from './types.ts';
import { keysIn, NONE, type KeyChange, type KeyMap } from './userKeys.ts';

function changed(map: KeyMap, id: string, change: KeyChange): KeyMap {
  const { [id]: _, ...others } = map.changes;
  return { ...map, changes: change.add.length + change.remove.length > 0 ? { ...others, [id]: change } : others };
}

/** The map with one more key for a command. */
export function withKey(map: KeyMap, command: Command, keys: string): KeyMap {
  if (keysIn(map, command).includes(keys)) return map;
  const { add, remove } = map.changes[command.id] ?? NONE;
  return remove.includes(keys)
    ? changed(map, command.id, { add, remove: remove.filter((one) => one !== keys) })
    : changed(map, command.id, { add: [...add, keys], remove });
}

/** The map with one key of a command fewer. */
export function withoutKey(map: KeyMap, command: Command, keys: string): KeyMap {
  const { add, remove } = map.changes[command.id] ?? NONE;
  return add.includes(keys)
    ? changed(map, command.id, { add: add.filter((one) => one !== keys), remove })
    : changed(map, command.id, { add, remove: [...new Set([...remove, keys])] });
}

/** The map in which one command has its own keys again. */
export function withDefaultsOf(map: KeyMap, id: string): KeyMap {
  return changed(map, id, NONE);
}
