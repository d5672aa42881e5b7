import { useEffect, useState } from 'react';
import type { PaletteView } from './paletteModel.ts';

/** How long the list waits for records before it is drawn without them, in milliseconds: a frame and a half. */
const PATIENCE_MS = 24;

/**
 * The view as the list draws it. Commands are known with the letter, records a few milliseconds later: the list is drawn once, with
 * both, instead of twice, unless the records are late. The input is never behind, and what Enter takes does not hang on this.
 */
export function useListView(view: PaletteView): PaletteView {
  const [drawn, setDrawn] = useState(view);
  const [late, setLate] = useState<PaletteView | null>(null);
  const mayWait = view.isWaiting && view.isSameStep && late !== view;
  if (!mayWait && drawn !== view) setDrawn(view);
  useEffect(() => {
    if (!mayWait) return undefined;
    const timer = setTimeout(() => setLate(view), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [mayWait, view]);
  return mayWait ? drawn : view;
}
