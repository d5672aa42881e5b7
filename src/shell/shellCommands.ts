import { ROUTES } from '#domain/routes.ts';
import type { Command } from '#src/commands/types.ts';
import { theme, type ThemeChoice } from '#src/theme/theme.ts';
import { sectionOf } from './screens.ts';

/** What the shell's own commands need beyond the tools of all commands. */
export interface ShellActs {
  openHelp: () => void;
  syncNow: () => void;
  pauseSync: (paused: boolean) => void;
  rebuild: () => void;
  verify: () => void;
  logout: () => void;
  /** From a record to its list: to the pane that shows it already, else in place of the record. */
  goUp: (path: string) => void;
}

const always = (): true => true;
type NavRow = { id: Command['id']; path: (typeof ROUTES)[number]['path']; keys: string; keywords: readonly string[] };
const NAV: readonly NavRow[] = [
  { id: 'nav.alerts', path: '/alerts', keys: 'g a', keywords: ['warnings', 'missing', 'expiring'] },
  { id: 'nav.cases', path: '/cases', keys: 'g c', keywords: ['citations', 'tickets', 'violations'] },
  { id: 'nav.customers', path: '/customers', keys: 'g u', keywords: ['companies', 'carriers', 'accounts'] },
];

function navCommands(): Command[] {
  return NAV.flatMap(({ id, path, keys, keywords }) => {
    const route = ROUTES.find((one) => one.path === path);
    if (!route) return [];
    return [
      {
        id,
        title: `Go to ${route.label}`,
        keywords,
        group: 'Go to',
        roles: route.roles,
        keys: [keys],
        when: always,
        run: (_ctx, tools) => tools.go(path),
      },
    ];
  });
}

function upCommand({ goUp }: ShellActs): Command {
  return {
    id: 'nav.up',
    title: 'Up to the list',
    keywords: ['parent', 'close record', 'return'],
    group: 'Go to',
    roles: null,
    keys: ['u', 'Escape'],
    when: ({ screen, mode }) => mode === 'record' && sectionOf(screen) !== undefined && sectionOf(screen)?.path !== screen,
    run: ({ screen }) => goUp(sectionOf(screen)?.path ?? '/'),
  };
}

function themeCommand(): Command {
  const words: readonly { value: ThemeChoice; label: string }[] = [
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
    { value: 'system', label: 'System' },
  ];
  return {
    id: 'prefs.theme',
    title: 'Theme: light / dark / system',
    keywords: ['dark mode', 'appearance', 'colour'],
    group: 'Settings',
    roles: null,
    when: always,
    run: async (_ctx, tools) => {
      const choice = await tools.choose({
        title: 'Theme',
        options: words.map((word) => ({ ...word, current: word.value === theme.get() })),
      });
      const refusal = choice && (await theme.set(choice));
      if (refusal) tools.toast(refusal, 'alert');
    },
  };
}

/** The commands that belong to no feature. */
export function shellCommands(acts: ShellActs): readonly Command[] {
  const roles = null;
  return [
    {
      id: 'palette.open',
      title: 'Open command palette',
      keywords: ['search', 'find', 'go to', 'jump', 'quick open'],
      group: 'Help',
      roles,
      keys: ['Mod+k'],
      when: always,
      run: (_ctx, tools) => tools.palette.open(),
    },
    ...navCommands(),
    upCommand(acts),
    {
      id: 'help.shortcuts',
      title: 'Keyboard shortcuts',
      keywords: ['help', 'cheat sheet', 'keys'],
      group: 'Help',
      roles,
      keys: ['?'],
      when: always,
      run: acts.openHelp,
    },
    themeCommand(),
    {
      id: 'sync.now',
      title: 'Sync now',
      keywords: ['refresh', 'push'],
      group: 'Sync',
      roles,
      when: ({ sync }) =>
        sync.phase === 'paused'
          ? 'Sync is paused'
          : sync.phase !== 'offline' || 'There is no connection: changes wait here until there is one',
      run: acts.syncNow,
    },
    {
      id: 'sync.pause',
      title: 'Pause / resume sync',
      keywords: ['metered', 'offline', 'traffic'],
      group: 'Sync',
      roles,
      when: always,
      run: ({ sync }) => acts.pauseSync(sync.phase !== 'paused'),
    },
    {
      id: 'sync.verify',
      title: 'Verify local data',
      keywords: ['check', 'compare', 'repair', 'damaged'],
      group: 'Sync',
      roles,
      when: ({ sync }) => sync.phase === 'live' || 'There is no connection to compare with',
      run: acts.verify,
    },
    {
      id: 'sync.reset',
      title: 'Rebuild local data…',
      keywords: ['clear cache', 'resync'],
      group: 'Sync',
      roles,
      when: ({ sync }) => sync.phase === 'live' || 'There is no connection to load from',
      run: async ({ outbox }, tools) => {
        const waiting = outbox.length > 0 ? ' Changes that wait to be sent stay here and are sent.' : '';
        const body = `Everything on this device is erased and loaded again.${waiting}`;
        if (await tools.confirm({ title: 'Rebuild local data?', body, action: 'Rebuild' })) acts.rebuild();
      },
    },
    {
      id: 'auth.logout',
      title: 'Log out',
      keywords: ['sign out', 'exit', 'logout'],
      group: 'Session',
      roles,
      when: always,
      run: acts.logout,
    },
  ];
}
