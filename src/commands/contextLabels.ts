import { NOUNS } from '#domain/tables.ts';
import { CONTEXT_KEYS, type ContextKeyName } from './contextKeys.ts';
import type { CommandContext, Mode, Subject } from './types.ts';

const MODE_WORDS: Readonly<Record<Mode, string>> = {
  list: 'a list',
  tree: 'a tree of folders',
  record: 'a record',
  peek: 'a peek',
  viewer: 'an open document',
  triage: 'triage',
  dash: 'a dashboard',
  thread: 'a discussion',
  form: 'a form',
  editor: 'an editor',
  text: 'a text field',
  dialog: 'a dialog',
};

/** `DriverDocument` as people say it: `driver document`; of a change that waits `waiting change`. */
function nounLabel(table: Subject['table']): string {
  if (table === 'outbox') return 'waiting change';
  return NOUNS[table].type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

/** `a case`, `an alert` */
const one = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
const ALL_MODES = Object.keys(MODE_WORDS).length;
const NAMED_MAX = 4;

/** Returns where some contexts are, in a few words: `in a list or a record, on a case`; `everywhere` when they are of every kind. */
export function placesLabel(contexts: readonly CommandContext[]): string {
  const modes = [...new Set(contexts.map(({ mode }) => mode))];
  const subjects = [...new Set(contexts.map(({ subject }) => subject?.table ?? null))];
  const screens = [...new Set(contexts.map(({ screen }) => screen))];
  const isAnyMode = modes.length >= ALL_MODES - 4;
  const tables = subjects.flatMap((table) => (table ? [table] : []));
  const inMode = isAnyMode ? '' : `in ${listed(modes.map((mode) => MODE_WORDS[mode]))}`;
  const on = subjects.includes(null) || tables.length > NAMED_MAX ? '' : `on ${listed(tables.map((table) => one(nounLabel(table))))}`;
  const at = screens.length === 1 && isAnyMode ? `at ${screens[0]}` : '';
  return [inMode, on, at].filter(Boolean).join(', ') || 'everywhere';
}

/** The context of the moment, key by key, as the keyboard screen and the diagnostics of a key print it. */
export function contextLines(ctx: CommandContext): { key: ContextKeyName; says: string; value: string }[] {
  return (Object.keys(CONTEXT_KEYS) as ContextKeyName[]).map((name) => {
    const { says, read } = CONTEXT_KEYS[name];
    const value = read(ctx);
    return { key: name, says, value: value === null ? 'nothing' : value === true ? 'yes' : value === false ? 'no' : String(value) };
  });
}
