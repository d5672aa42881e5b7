import { lazyModule } from '../lazyModule.ts';

/** The parts that float. */
export type Floating = typeof import('./radix.ts');
const floating = lazyModule<Floating>(() => import('./radix.ts'));

/** Fetches what floats; called before it is needed, so that nobody waits. @throws when it does not come */
export const loadFloating = floating.load;
/** Loads it ahead for a wish that may come to nothing. */
export const preloadFloating = floating.preload;

/** Null until it is here, which a component that has something `open` brings about; keys that are pressed meanwhile are kept for it. */
export const useFloating = floating.use;

/** Returns the loaded parts, for what is drawn inside of something open. */
export function useLoadedFloating(): Floating {
  const loaded = useFloating(false);
  if (!loaded) throw new Error('Nothing floats yet');
  return loaded;
}
