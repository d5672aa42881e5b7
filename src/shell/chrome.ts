import { createStore } from '#src/commands/store.ts';
import { preference } from '#src/data/preferences.ts';

/** The preference whether the sidebar stands beside the panes. On narrow windows it is a sheet whatever this says. */
export const sidebarShown = preference<boolean>({
  name: 'sidebar',
  fallback: true,
  read: (stored) => (typeof stored === 'boolean' ? stored : null),
  ofBrowser: true,
});

/** Zen mode: nothing but panes, until it is left or the page is loaded again. */
export const zen = createStore(false);

/** Under this width the sidebar is a sheet, in CSS pixels. */
export const NARROW_PX = 768;
