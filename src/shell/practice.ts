import { createStore } from '#src/commands/store.ts';
import type { Command } from '#src/commands/types.ts';

/** One thing to do by key. */
export interface Lesson {
  /** The command that does it. */
  id: Command['id'];
  says: string;
}

/** The lessons on what most of the day is done with (design/workspace.md 4.5). Nothing of it changes a record. */
export const LESSONS: readonly Lesson[] = [
  { id: 'nav.cases', says: 'Go to the cases' },
  { id: 'list.down', says: 'Go down to the next row' },
  { id: 'list.peek', says: 'Look at the case in short' },
  { id: 'list.peekClose', says: 'Close the look' },
  { id: 'list.select', says: 'Choose the row' },
  { id: 'list.extendDown', says: 'Choose the next one as well' },
  { id: 'list.clear', says: 'Give both back' },
  { id: 'pane.openSide', says: 'Open the case beside the list' },
  { id: 'pane.close', says: 'Close that pane' },
  { id: 'list.open', says: 'Open the case in place of the list' },
  { id: 'nav.up', says: 'Go back up to the list' },
  { id: 'palette.open', says: 'Open the palette: every screen, record and command is in it (Escape leaves it)' },
  { id: 'palette.actions', says: 'See what can be done with this row (Escape leaves it)' },
  { id: 'help.shortcuts', says: 'See every key that works here (Escape leaves it)' },
];

/** The progress: the place of the lesson that is on; at the end it is the number of lessons. Null: nobody practises. */
export const practising = createStore<number | null>(null);

/** Returns how far somebody is when a command has run: on to the next lesson when it was what this one asks for. */
export function afterRun(at: number, id: Command['id'], lessons: readonly Lesson[] = LESSONS): number {
  return lessons[at]?.id === id ? at + 1 : at;
}
