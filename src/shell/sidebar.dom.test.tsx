import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ROLE_NAMES, ROLES, type Actor, type Role } from '#domain/actor.ts';
import { MESSAGES } from '#domain/messages.ts';
import { CommandHostContext, type CommandHost } from '#src/commands/commandHost.ts';
import type { CommandTools } from '#src/commands/types.ts';
import { aContext } from '#src/components/testing/tryCommand.ts';
import { aReplica } from '#src/data/testing/aReplica.ts';
import { storeListener } from '#src/data/watched.ts';
import { PaneStoreContext } from '#src/panes/panesContext.ts';
import { openPanes } from '#src/panes/testing/openPanes.ts';
import type { Watched } from '#sync/replicaApi.ts';
import { version } from '../../package.json';
import { documentsUpgrade } from './commands/documents.command.ts';
import { PaneHeader } from './pane-header.tsx';
import { SidebarContent } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const personOf = (role: Role): Actor => ({ userId: 'u1', role, customerId: role === 'ADMIN' || role === 'AGENT' ? null : 'c1' });

/** Something around the panes, as a person of this role has it, with their panes at an address. */
function shown(what: (panes: ReturnType<typeof openPanes>) => ReactNode, role: Role = 'AGENT', address = '/cases'): void {
  const panes = openPanes(address);
  const context = aContext({ actor: personOf(role) });
  const host: CommandHost = {
    commands: [documentsUpgrade],
    tools: {} as CommandTools,
    context: () => context,
    subscribe: () => () => undefined,
  };
  render(
    <PaneStoreContext value={panes.store}>
      <CommandHostContext value={host}>{what(panes)}</CommandHostContext>
    </PaneStoreContext>,
  );
}

const FLEET_SECTIONS = ['Customer dashboard /customer-dashboard', 'Cases /cases', 'Drivers /contracts'];
const SINGLE_SECTIONS = ['Customer dashboard /customer-dashboard', 'Cases /cases'];
const DOCUMENTS = 'Documents /document-folders-management';
const STAFF_SECTIONS = ['Dashboard /dashboard', 'Alerts /alerts', 'Cases /cases', 'Drivers /contracts', DOCUMENTS, 'Customers /customers'];
const SECTIONS: Readonly<Record<Role, readonly string[]>> = {
  ADMIN: [...STAFF_SECTIONS, 'User management /user-management'],
  AGENT: STAFF_SECTIONS,
  CUSTOMER: FLEET_SECTIONS,
  CUSTOMER_PRO_LEGACY: FLEET_SECTIONS,
  CUSTOMER_PREMIUM: FLEET_SECTIONS,
  CUSTOMER_ELITE: [...FLEET_SECTIONS, DOCUMENTS],
  CUSTOMER_PRO_DRIVER: SINGLE_SECTIONS,
  CUSTOMER_BASIC: SINGLE_SECTIONS,
};

test.each(ROLE_NAMES)('[ACCESS-1] %s finds the sections of the route table in the sidebar, and no other', (role) => {
  shown(() => <SidebarContent actor={personOf(role)} />, role);
  const links = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
  const sections = links.filter((link) => !link.closest('ul[aria-label]'));
  expect(sections.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual(SECTIONS[role]);
});

test('the number beside a section says what it counts', async () => {
  await aReplica({ rows: { count: async ({ table }) => (table === 'contracts' ? 3 : 1200) } });
  storeListener.watched({ versions: {}, complete: true, me: personOf('AGENT') } as unknown as Watched);
  shown(() => <SidebarContent actor={personOf('AGENT')} />);
  const link = await screen.findByRole('link', { name: 'Drivers 3 pending' });
  expect(within(link).getByTitle('3 pending')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Cases 1,200 open' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Alerts 1,200 active' })).toBeTruthy();
});

test.each(ROLE_NAMES)('Documents is barred for %s only where a bigger subscription has it, and says so', async (role) => {
  shown(() => <SidebarContent actor={personOf(role)} />, role);
  const entry = screen.queryByRole('button', { name: 'Documents' });
  if (!['CUSTOMER', 'CUSTOMER_PREMIUM'].includes(role)) return expect(entry).toBeNull();
  expect(entry!.getAttribute('aria-disabled')).toBe('true');
  await userEvent.setup().hover(entry!);
  await vi.waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe(MESSAGES.upgradeToElite));
});

test.each(Object.entries(ROLES))('the top bar of %s says who they are and their role, %s, beside their initials', (role, words) => {
  const me = { ...personOf(role as Role), email: 'rosa@x.test', firstName: 'Rosa', lastName: 'Diaz' };
  shown(() => <TopBar me={me} place="sidebar" />, role as Role);
  const account = screen.getByRole('button', { name: /^My Account/ });
  expect([...account.querySelectorAll('span:not(:has(span))')].map((one) => one.textContent)).toEqual([
    'My Account',
    'Rosa Diaz',
    words,
    'RD',
  ]);
});

test('My Account has an entry for the version', async () => {
  const me = { ...personOf('AGENT'), email: 'rosa@x.test', firstName: '', lastName: '' };
  shown(() => <TopBar me={me} place="sidebar" />);
  await userEvent.setup().click(screen.getByRole('button', { name: /^My Account/ }));
  const menu = await screen.findByRole('menu', { name: /^My Account/ });
  expect(within(menu).getByRole('menuitem', { name: `Version ${version}` })).toBeTruthy();
});

test.each([
  ['/cases', 'Cases'],
  ['/alerts', 'Alerts'],
  ['/customers', 'Customers'],
  ['/cases/details/k1', 'Cases'],
  ['/nowhere', '404'],
])('at %s the title of the pane is %s', (address, title) => {
  shown(
    ({ store }) => {
      const pane = { ...store.state().panes[0]!, href: address };
      return <PaneHeader pane={pane} index={0} count={1} isHeading before={null} behind={null} />;
    },
    'AGENT',
    '/cases',
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
});
