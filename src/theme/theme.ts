/** What the person chose; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system';

const KEY = 'weighstation.theme';
const CHOICES: readonly ThemeChoice[] = ['light', 'dark', 'system'];

/** The stored choice; `system` when nothing readable is stored. */
export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY);
  return CHOICES.find((choice) => choice === stored) ?? 'system';
}

function paint(): void {
  const choice = themeChoice();
  const dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
}

/** Keeps the choice for this browser and repaints at once. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, choice);
  paint();
}

/** Paints before the first frame and follows the device and the other tabs from then on. */
export function startTheme(): void {
  paint();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) paint();
  });
}
