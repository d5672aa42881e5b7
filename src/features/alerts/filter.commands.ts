import { ALERT_ENTITY_STATUSES, ALERT_ENTITY_TYPES, ALERT_STATUSES, spaced } from '#domain/alerts/alert.ts';
import { LIST_MODES, where } from '#src/commands/contextKeys.ts';
import type { ArgSpec, Command, CommandContext } from '#src/commands/types.ts';
import { STAFF } from './alertSubject.ts';

const IN_ALERTS = where({ mode: LIST_MODES, screen: '/alerts' }, ({ list }) => list !== null);

/** What the list's address says of a filter now. */
const now = ({ list }: CommandContext, key: string): string => new URLSearchParams(list?.address).get(key) ?? '';

/** Narrows the alerts by one thing; nothing chosen takes the filter away. */
function filter(id: Command['id'], title: string, keywords: readonly string[], key: string, arg: ArgSpec): Command {
  return {
    id,
    title,
    keywords,
    group: 'Alerts & triage',
    roles: STAFF,
    when: IN_ALERTS,
    args: [arg],
    undo: 'UI',
    net: 'local',
    run: (_ctx, tools, given) => {
      const value = given[arg.name];
      if (typeof value === 'string') tools.list()?.narrow({ [key]: value || null });
    },
  };
}

const oneOf = (prompt: string, key: string, values: readonly string[]): ArgSpec => ({
  kind: 'enum',
  name: 'value',
  prompt,
  none: 'All',
  options: (ctx) => values.map((value) => ({ value, label: spaced(value), current: now(ctx, key) === value })),
});

/** The filters of the alerts list, by name (catalogue 142 to 145). */
export const alertFilterCommands: readonly Command[] = [
  filter(
    'alert.filter.status',
    'Filter alerts: critical / non-critical',
    ['severity'],
    'alert_status',
    oneOf('Status', 'alert_status', ALERT_STATUSES),
  ),
  filter('alert.filter.type', 'Filter alerts by document type', ['entity type'], 'type', oneOf('Document', 'type', ALERT_ENTITY_TYPES)),
  filter(
    'alert.filter.reason',
    'Filter alerts: missing / not signed / expired / expires soon',
    ['entity status'],
    'status',
    oneOf('Warning', 'status', ALERT_ENTITY_STATUSES),
  ),
  filter('alert.filter.driver', 'Filter alerts by driver', ['person'], 'driver', {
    kind: 'record',
    name: 'value',
    prompt: 'Driver',
    tables: ['drivers'],
    none: 'All drivers',
    value: (ctx) => now(ctx, 'driver') || null,
  }),
];
