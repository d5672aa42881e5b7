import { useEffect, useState, type ComponentType } from 'react';
import { useStore } from '#src/commands/store.ts';
import { usePaneStore } from '#src/panes/panesContext.ts';
import { rememberVisit } from './paletteMemory.ts';
import { preloadDialogs } from './dialog-slots.tsx';
import { SCREENS } from './screens.ts';
import { idlePrompt, paletteState, type PaletteState } from './shellState.ts';
import { watchVisits } from './visits.ts';

let Loaded: ComponentType<{ state: PaletteState }> | null = null;

async function loadPalette(): Promise<void> {
  Loaded ??= (await import('./palette/palette.tsx')).Palette;
}

const idle = (act: () => void): void => void ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200));

/**
 * The palette, in a chunk of its own that is fetched as soon as the first screen stands, with the other screens. Not by
 * `lazy`: that would miss the first frame even when the chunk is here, and with it a keystroke.
 */
export function PaletteSlot() {
  const state = useStore(paletteState);
  const [, setReady] = useState(Loaded !== null);
  const panes = usePaneStore();
  useEffect(() => watchVisits(panes, rememberVisit), [panes]);
  const open = state !== null;
  const isAsked = useStore(idlePrompt) !== null;
  // The browser's dialog would stand over the question whether anybody is there.
  useEffect(() => {
    if (isAsked) paletteState.set(null);
  }, [isAsked]);
  useEffect(() => {
    const load = (): void => void loadPalette().then(() => setReady(true));
    if (open) load();
    else
      idle(() => {
        preloadDialogs();
        load();
        for (const screen of SCREENS) void screen.load().catch(() => undefined);
      });
  }, [open]);
  return state && Loaded ? <Loaded state={state} /> : null;
}
