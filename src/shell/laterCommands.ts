import { createStore } from '#src/commands/store.ts';
import type { Command } from '#src/commands/types.ts';
import type { PaneActs } from '#src/panes/pane.commands.ts';
import type { ShellActs } from './commands/acts.ts';
import { CONTRIBUTIONS } from './contributions.ts';

/** The wait before asking again for what did not come, in milliseconds. */
const AGAIN_MS = 5000;

/** Commands that come right after the start, so that the first screen need not wait for them; empty until they are there. */
export const laterCommands = createStore<readonly Command[]>([]);

const ofEditors = async (): Promise<readonly Command[]> => (await import('#src/components/editor/editor.commands.ts')).editorCommands;

const tried = Promise.withResolvers<void>();
/** The keyboard has them, or they did not come: keys that are pressed before may be theirs. */
export const laterCommandsTried: Promise<void> = tried.promise;

/** The keyboard listens for these commands now. */
export function listensFor(commands: readonly Command[]): void {
  const [first] = laterCommands.get();
  if (first && commands.some(({ id }) => id === first.id)) tried.resolve();
}

/** Loads them. Without a connection the service worker has them; where it has not, they are asked for again. */
export async function loadLaterCommands(acts: ShellActs, acting: PaneActs): Promise<void> {
  try {
    const everywhere = async (): Promise<readonly Command[]> => (await import('./everywhereCommands.ts')).everywhereCommands(acts, acting);
    const ofShell = async (): Promise<readonly Command[]> => (await import('./rareCommands.ts')).rareCommands(acts, acting);
    // In this order the palette shows those that fit equally well: what acts on records before what counts them.
    const features = CONTRIBUTIONS.toSorted((a, b) => Number(!a.records) - Number(!b.records));
    const parts = [everywhere, ...features.flatMap(({ commands }) => commands ?? []), ofShell, ofEditors];
    laterCommands.set((await Promise.all(parts.map((part) => part()))).flat());
  } catch {
    tried.resolve();
    setTimeout(() => void loadLaterCommands(acts, acting), AGAIN_MS);
  }
}
