import type { Json } from '#domain/field.ts';
import { isCharacterKey } from './strokes.ts';
import type { Command } from './types.ts';

/** The changes of one person to the keys of one command. */
export interface KeyChange {
  add: readonly string[];
  remove: readonly string[];
}

/** A person's keys: a preset, and their own changes over it. Commands that do not exist here keep theirs. */
export interface KeyMap {
  preset: PresetName;
  changes: Readonly<Record<string, KeyChange>>;
}

export const NO_CHANGES: KeyMap = { preset: 'default', changes: {} };
/** Nothing was changed about a command. */
export const NONE: KeyChange = { add: [], remove: [] };

/** Keys a mail program has taught many hands, for what exists here. */
const GMAIL: Readonly<Record<string, readonly string[]>> = {
  'alert.dismiss': ['e'],
  'alert.remind': ['b'],
  'notif.viewed': ['Shift+i', 'e'],
  'record.star': ['*'],
  'comment.reply': ['r'],
};

/** `arrows`: no characters at all, only keys that work in what has the focus, and modifier keys. */
export const PRESETS = {
  default: { title: 'Default', keys: ({ keys = [] }: Command) => keys },
  arrows: {
    title: 'Arrows only (no letters)',
    keys: ({ keys = [] }: Command) => keys.filter((sequence) => !isCharacterKey(sequence)),
  },
  gmail: { title: 'Gmail-like', keys: ({ id, keys = [] }: Command) => GMAIL[id] ?? keys },
} as const;
export type PresetName = keyof typeof PRESETS;

/** The keys a command has of itself, before anybody changed them. */
export function declaredKeys(command: Command): readonly string[] {
  return command.declaredKeys ?? command.keys ?? [];
}

/** The keys of a command in a person's map; their own come last. */
export function keysIn(map: KeyMap, command: Command): readonly string[] {
  const { add, remove } = map.changes[command.id] ?? NONE;
  const given = PRESETS[map.preset].keys({ ...command, keys: declaredKeys(command) });
  return [...new Set([...given.filter((keys) => !remove.includes(keys)), ...add])];
}

/** Commands with the keys of a person's map; what a person gave wins over what was there (keymap.ts). */
export function withKeys(commands: readonly Command[], map: KeyMap): readonly Command[] {
  if (map.preset === 'default' && Object.keys(map.changes).length === 0) return commands;
  return commands.map((command) => ({
    ...command,
    keys: keysIn(map, command),
    declaredKeys: declaredKeys(command),
    ownKeys: map.changes[command.id]?.add ?? [],
  }));
}

const STROKE =
  /^(Mod\+)?(Shift\+)?([^\s]|Space|Enter|Tab|Escape|Backspace|Delete|Home|End|Page(Up|Down)|Arrow(Up|Down|Left|Right)|F\d{1,2})$/u;

/** Returns whether keys are written as the key map writes them: `d`, `g a`, `Mod+Shift+z`. */
export function isSequence(text: string): boolean {
  const strokes = text.split(' ');
  return strokes.length <= 3 && strokes.every((stroke) => STROKE.test(stroke));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function readChange(id: string, given: unknown): KeyChange | string {
  if (!isObject(given)) return `What is said of "${id}" is not { "add": [...], "remove": [...] }.`;
  const { add = [], remove = [] } = given;
  for (const list of [add, remove]) {
    if (!Array.isArray(list)) return `The keys of "${id}" are not a list.`;
    const wrong: unknown = list.find((keys) => typeof keys !== 'string' || !isSequence(keys));
    if (wrong !== undefined)
      return `${JSON.stringify(wrong)} of "${id}" is not a key. Keys are written like "d", "g a", "Mod+Shift+z" or "Shift+Enter".`;
  }
  return { add: add as string[], remove: remove as string[] };
}

/** Reads a stored or imported map; a text says what is wrong with it. */
export function readKeyMap(stored: unknown): KeyMap | string {
  if (!isObject(stored) || !isObject(stored['changes'] ?? {})) return 'This is not a file of shortcuts: it has no "preset" and "changes".';
  const { preset = 'default', changes = {} } = stored;
  if (typeof preset !== 'string' || !Object.hasOwn(PRESETS, preset))
    return `There is no preset ${JSON.stringify(preset)}. The presets are ${Object.keys(PRESETS).join(', ')}.`;
  const read: Record<string, KeyChange> = {};
  for (const [id, given] of Object.entries(changes as object)) {
    const change = readChange(id, given);
    if (typeof change === 'string') return change;
    read[id] = change;
  }
  return { preset: preset as PresetName, changes: read };
}

/** Returns the key map as it is stored with the person's preferences. */
export function storedKeyMap(map: KeyMap): Json {
  return { preset: map.preset, changes: map.changes as unknown as Json };
}
