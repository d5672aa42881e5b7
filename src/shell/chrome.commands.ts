import type { Command } from '#src/commands/types.ts';
import { NARROW_PX, sidebarShown, zen } from './chrome.ts';
import { menuOpen } from './shellState.ts';

/** The commands that show and hide the parts around the panes. */
export const chromeCommands: readonly Command[] = [
  {
    id: 'shell.sidebar',
    title: 'Show / hide sidebar',
    keywords: ['collapse', 'menu', 'navigation'],
    group: 'Panes & layout',
    roles: null,
    keys: ['w b'],
    undo: 'UI',
    net: 'queued',
    when: () => true,
    run: async (_ctx, tools) => {
      if (innerWidth < NARROW_PX) return menuOpen.set(true);
      const shows = zen.get() || !sidebarShown.get();
      zen.set(false);
      const problem = await sidebarShown.set(shows);
      if (problem) tools.toast(problem, 'alert');
    },
  },
  {
    id: 'shell.zen',
    title: 'Zen mode',
    keywords: ['hide chrome', 'distraction', 'full screen', 'leave zen'],
    group: 'Panes & layout',
    roles: null,
    keys: ['w z'],
    undo: 'UI',
    net: 'local',
    when: () => true,
    run: () => zen.set(!zen.get()),
  },
];
