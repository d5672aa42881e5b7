import { preference } from '#src/data/preferences.ts';

/** The themes that a person may choose; `system` follows the device. */
export const THEMES = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof THEMES)[number];

export const theme = preference<ThemeChoice>({
  name: 'theme',
  fallback: 'system',
  read: (stored) => THEMES.find((choice) => choice === stored) ?? null,
  ofBrowser: true,
});

function paint(): void {
  const choice = theme.get();
  const dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
}

/** Paints before the first frame and follows the person, the device and the other tabs from then on. */
export function startTheme(): void {
  paint();
  theme.subscribe(paint);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);
}
