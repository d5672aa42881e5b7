import { useEffect } from 'react';
import { useStore } from '#src/commands/store.ts';
import { lazyModule } from '#src/components/lazyModule.ts';
import { useSyncStatus } from '#src/data/useLive.ts';
import { usePaneStore } from '#src/panes/panesContext.ts';
import { rememberVisit } from './paletteMemory.ts';
import { preloadDialogs } from './dialog-slots.tsx';
import { SCREENS } from './screens.ts';
import { laterCommandsTried } from './laterCommands.ts';
import { idlePrompt, paletteState } from './shellState.ts';
import { watchVisits } from './visits.ts';

/** Loads the palette with all commands: one that is asked for before it has come would not be found, and Enter would take another. */
const palette = lazyModule(async () => {
  const [{ Palette }] = await Promise.all([import('./palette/palette.tsx'), laterCommandsTried]);
  return { Palette };
});

const idle = (act: () => void): void => void ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200));

/**
 * The palette, in a chunk of its own that is fetched as soon as the first screen stands. What is typed between Mod+K and its first
 * frame is kept for it. The other screens follow when the lists are here: on an empty device they would take their place.
 */
export function PaletteSlot() {
  const state = useStore(paletteState);
  const panes = usePaneStore();
  useEffect(() => watchVisits(panes, rememberVisit), [panes]);
  const isAsked = useStore(idlePrompt) !== null;
  // The browser's dialog would stand over the question whether anybody is there.
  useEffect(() => {
    if (isAsked) paletteState.set(null);
  }, [isAsked]);
  useEffect(() => {
    idle(() => {
      preloadDialogs();
      palette.preload();
    });
  }, []);
  const { phase } = useSyncStatus();
  const isFilling = phase === 'opening' || phase === 'booting';
  useEffect(() => {
    if (!isFilling) idle(() => SCREENS.forEach((screen) => void screen.load().catch(() => undefined)));
  }, [isFilling]);
  const here = palette.use(state !== null);
  return here && state ? <here.Palette state={state} /> : null;
}
