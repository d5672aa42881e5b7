import type { Command } from '#src/commands/types.ts';

const group = 'Navigate';

/** Back and forward through everything that was on the screen; their keys are the browser's own. */
export const historyCommands: readonly Command[] = [
  {
    id: 'nav.back',
    title: 'Back',
    keywords: ['previous'],
    group,
    roles: null,
    when: () => globalThis.navigation?.canGoBack !== false || 'This is the first page',
    undo: 'none',
    net: 'local',
    run: () => history.back(),
  },
  {
    id: 'nav.forward',
    title: 'Forward',
    keywords: ['next page'],
    group,
    roles: null,
    when: () => globalThis.navigation?.canGoForward !== false || 'This is the last page',
    undo: 'none',
    net: 'local',
    run: () => history.forward(),
  },
];
