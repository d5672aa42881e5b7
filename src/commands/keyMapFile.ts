import { readKeyMap, type KeyMap } from './userKeys.ts';

/** The map as a file. */
export function keyMapFile(map: KeyMap): string {
  return `${JSON.stringify({ weighstation: 'shortcuts', ...map }, null, 2)}\n`;
}

/** Reads such a file; a text says what is wrong with it. */
export function readKeyMapFile(text: string): KeyMap | string {
  try {
    return readKeyMap(JSON.parse(text));
  } catch {
    return 'This is not a file of shortcuts: it is not JSON.';
  }
}
