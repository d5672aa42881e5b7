import { preference } from '#src/data/preferences.ts';

/** The heights of rows (design/workspace.md 6): 28, 34 or 40 pixels at the usual text size. */
export const DENSITIES = ['compact', 'default', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

export const density = preference<Density>({
  name: 'density',
  fallback: 'default',
  read: (stored) => DENSITIES.find((choice) => choice === stored) ?? null,
  ofBrowser: true,
});

/** Sets it on the page, and follows the person and the other tabs from then on. */
export function startDensity(): void {
  const set = (): void => void (document.documentElement.dataset['density'] = density.get());
  set();
  density.subscribe(set);
}
