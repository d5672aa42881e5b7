import { homeOf, ROUTES } from '#domain/routes.ts';
import type { Command } from '#src/commands/types.ts';
import { sectionOf } from '../screens.ts';
import { startScreen } from '../startScreen.ts';
import { always, type ShellActs } from './acts.ts';

const group = 'Navigate';
type NavRow = { id: Command['id']; path: (typeof ROUTES)[number]['path']; keys: string; keywords: readonly string[] };
const NAV: readonly NavRow[] = [
  { id: 'nav.dashboard', path: '/dashboard', keys: 'g d', keywords: ['stats', 'tiles'] },
  { id: 'nav.customerDashboard', path: '/customer-dashboard', keys: 'g d', keywords: ['home', 'my dashboard'] },
  { id: 'nav.alerts', path: '/alerts', keys: 'g a', keywords: ['warnings', 'missing', 'expiring'] },
  { id: 'nav.cases', path: '/cases', keys: 'g c', keywords: ['citations', 'tickets', 'violations'] },
  { id: 'nav.drivers', path: '/contracts', keys: 'g r', keywords: ['contracts', 'truckers'] },
  { id: 'nav.customers', path: '/customers', keys: 'g u', keywords: ['companies', 'carriers', 'accounts'] },
  { id: 'nav.users', path: '/user-management', keys: 'g p', keywords: ['people', 'accounts', 'staff'] },
  {
    id: 'nav.notificationSettings',
    path: '/user-management/settings/notifications',
    keys: 'g s',
    keywords: ['preferences', 'email alerts'],
  },
];

const sections: readonly Command[] = NAV.flatMap(({ id, path, keys, keywords }) => {
  const route = ROUTES.find((one) => one.path === path);
  if (!route) return [];
  const { label, roles } = route;
  return [
    {
      id,
      title: `Go to ${label}`,
      keywords,
      group,
      roles,
      keys: [keys],
      when: always,
      undo: 'Back',
      net: 'local',
      run: (_ctx, tools) => tools.go(path),
    },
  ];
});

/** The wizard of driver documents is left in its own way, which keeps what was picked. */
const WIZARD = '/document-folders-management/driver-document';

/** The section over a screen; over one that is a section of its own, the one that its address is in, if it is in one. */
function above(screen: string): string | undefined {
  if (screen === WIZARD) return undefined;
  const own = sectionOf(screen)?.path;
  return own === screen ? ROUTES.find(({ path }) => path === screen.slice(0, screen.lastIndexOf('/')))?.path : own;
}

/** The ways through the product. */
export function navCommands({ goUp }: ShellActs): readonly Command[] {
  return [
    {
      id: 'nav.home',
      title: 'Go home',
      keywords: ['start', '/'],
      group,
      roles: null,
      keys: ['g h'],
      when: always,
      undo: 'Back',
      net: 'local',
      run: ({ actor }, tools) => tools.go(startScreen.get() || homeOf(actor)),
    },
    ...sections,
    {
      id: 'nav.up',
      title: 'Up to the list',
      keywords: ['parent', 'close record', 'return'],
      group,
      roles: null,
      keys: ['u', 'Escape'],
      when: ({ screen, mode }) => mode === 'record' && above(screen) !== undefined,
      undo: 'Back',
      net: 'local',
      run: ({ screen }) => goUp(above(screen) ?? '/'),
    },
  ];
}
