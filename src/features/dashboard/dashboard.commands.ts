import { STAFF } from '#domain/actor.ts';
import { ALERT_TILES } from '#domain/alerts/alertTiles.ts';
import { CASE_STATUSES } from '#domain/cases/case.ts';
import { filterCommands } from '#src/components/filterCommands.ts';
import type { Command } from '#src/commands/types.ts';
import { chartTableRequests } from '#src/components/charts/chartTable.ts';
import { caseLook, fullLabel } from '#src/components/states.ts';
import { alertTileHref, caseTileHref, DASHBOARD_FILTERS, UNFILTERED, hrefOf, UNSENT_KEY } from './dashboard.queries.ts';
import { dashboardRequests } from './dashboardRequests.ts';

const base = { group: 'Dashboards', net: 'local' } as const;
const isHere: Command['when'] = ({ mode }) => mode === 'dash';

const filters = filterCommands({
  filters: DASHBOARD_FILTERS,
  group: base.group,
  roles: null,
  where: isHere,
  narrow: (patch) => void dashboardRequests.send({ act: 'narrow', patch }),
});

/** The commands of the dashboard, and the ways from anywhere to what its tiles count. */
export const dashboardCommands: readonly Command[] = [
  {
    ...base,
    id: 'dash.open',
    title: 'Open tile',
    keywords: ['drill'],
    roles: null,
    keys: ['Enter', 'o'],
    when: isHere,
    undo: 'Back',
    run: () => document.activeElement?.closest<HTMLElement>('[data-tile]')?.click(),
  },
  {
    ...base,
    id: 'dash.move',
    title: 'Move between tiles and charts',
    keywords: ['arrows'],
    roles: null,
    // Tiles and points of a chart take the arrows first: these lead into them, and from what stands between.
    keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
    when: isHere,
    undo: 'UI',
    run: () => dashboardRequests.send({ act: 'move' }),
  },
  {
    ...base,
    id: 'dash.tile',
    title: 'Open alerts tile…',
    keywords: ALERT_TILES.map(({ label }) => label.toLowerCase()),
    roles: STAFF,
    when: () => true,
    args: [{ kind: 'enum', name: 'tile', prompt: 'Tile', options: () => ALERT_TILES.map(({ label }, i) => ({ value: String(i), label })) }],
    says: (_subject, [tile]) => `Open the alerts${tile ? ` of the tile ${tile}` : ''}`,
    undo: 'Back',
    run(_ctx, tools, { tile }) {
      const chosen = ALERT_TILES[Number(tile)];
      if (chosen) tools.go(alertTileHref(chosen, UNFILTERED));
    },
  },
  {
    ...base,
    id: 'dash.cases',
    title: 'Open cases by status…',
    keywords: ['new', 'in progress', 'in review', 'awaiting', 'awaiting client', 'closed'],
    roles: null,
    when: () => true,
    args: [
      {
        kind: 'enum',
        name: 'status',
        prompt: 'Status',
        options: () => CASE_STATUSES.map((value) => ({ value, label: fullLabel(caseLook(value)), look: caseLook(value) })),
      },
    ],
    says: (_subject, [status]) => `Open the cases${status ? ` that are ${status}` : ' of a status'}`,
    undo: 'Back',
    run(_ctx, tools, { status }) {
      const chosen = CASE_STATUSES.find((one) => one === status);
      if (chosen) tools.go(caseTileHref(chosen, UNFILTERED));
    },
  },
  {
    ...base,
    id: 'dash.table',
    title: 'Chart as table',
    keywords: ['accessible', 'data'],
    roles: null,
    when: isHere,
    undo: 'UI',
    run: () => chartTableRequests.send(),
  },
  {
    ...base,
    id: 'pev.unsent',
    title: 'Unsent PEVs…',
    keywords: ['dashboard dialog', 'outstanding'],
    group: 'Employment verification (PEV)',
    roles: STAFF,
    when: () => true,
    undo: 'UI',
    run: (_ctx, tools) => tools.go(hrefOf('/dashboard', { [UNSENT_KEY]: '1' })),
  },
  ...filters,
  {
    ...base,
    id: 'dash.filter',
    title: 'Dashboard filters…',
    keywords: [],
    roles: null,
    keys: ['f'],
    when: isHere,
    undo: 'UI',
    run: () => dashboardRequests.send({ act: 'filter' }),
  },
];
