import { expect, test } from 'vitest';
import { isForScreen } from '#src/panes/keysOnArrival.ts';
import { laterCommands } from './laterCommands.ts';
import { everyCommand } from './testing/everyCommand.ts';

/** Chords that can mean nothing yet right after a start: there is no act to take back, and no form or editor open. F6 needs no command. */
const NOT_YET =
  /^(edit\.(undo|redo): Mod\+|esign\.saveDraft: Mod\+|template\.(save|undo|redo): Mod\+|form\.|editor\.|pane\.(next|prev): (Shift\+)?F6$)/;

/** Returns whether this stroke is kept while the commands are still on their way. */
function isKept(stroke: string): boolean {
  const key = stroke.replace(/^(Mod\+)?(Shift\+)?/, '');
  const ctrlKey = stroke.startsWith('Mod+');
  const pressed = { key: key === 'Space' ? ' ' : key, ctrlKey, metaKey: false, altKey: false, isComposing: false, composedPath: () => [] };
  return isForScreen(pressed);
}

test('the keys of commands that come after the start are kept until they are there', () => {
  const all = everyCommand();
  const later = new Set(laterCommands.get().map(({ id }) => id));
  const lost = (commands: typeof all): string[] =>
    commands.flatMap(({ id, keys = [] }) =>
      keys.filter((sequence) => !isKept(sequence.split(' ')[0]!)).map((sequence) => `${id}: ${sequence}`),
    );
  expect(later.size).toBeGreaterThan(100);
  expect(lost(all.filter(({ id }) => later.has(id))).filter((line) => !NOT_YET.test(line))).toEqual([]);
  // What is not kept must be there from the first moment on.
  expect(lost(all.filter(({ id }) => !later.has(id)))).toEqual(['help.leader: Mod+Shift+Space']);
});
