import { preference } from '#src/data/preferences.ts';

/** The address that `/` leads to; empty: what the person's role opens. */
export const startScreen = preference<string>({
  name: 'home',
  fallback: '',
  read: (stored) => (typeof stored === 'string' && /^\/[\w/-]*$/.test(stored) ? stored : null),
  // Wanted at the first frame.
  ofBrowser: true,
});
