import type { Pending } from '#src/commands/sequence.ts';
import { createStore } from '#src/commands/store.ts';
import type { PaletteStart } from '#src/commands/types.ts';

/** The palette while it is open. */
export interface PaletteState {
  /** Gets the focus back when the palette closes without running anything. */
  opener: Element | null;
  /** The start of it; null: it is simply opened. */
  start: PaletteStart | null;
}
export const paletteState = createStore<PaletteState | null>(null);
export const helpOpen = createStore(false);
/** The box that says what a key does is open. */
export const keyQuestion = createStore(false);
/** The sidebar as a sheet, on narrow windows. */
export const menuOpen = createStore(false);
/** First keys of a sequence under way. */
export const pendingKeys = createStore<Pending | null>(null);
/** Nobody has touched anything for a long while: how many milliseconds are left to say `stay`; null while somebody is there. */
export const idlePrompt = createStore<{ leftMs: number; stay: () => void } | null>(null);
/** A new version waits; calling it reloads into that version. */
export const updateWaiting = createStore<(() => void) | null>(null);

/** Returns where the keyboard is to come back to: a sheet closes when the palette opens, and its button stays. */
function placeOfKeyboard(): Element | null {
  const at = document.activeElement;
  const sheet = at?.closest('[role="dialog"][data-sheet]');
  return (sheet && document.querySelector(`[aria-controls="${sheet.id}"]`)) ?? at;
}

export function openPalette(start: PaletteStart | null = null): void {
  menuOpen.set(false);
  if (!paletteState.get()) paletteState.set({ opener: placeOfKeyboard(), start });
}
