import type { Command } from '#src/commands/types.ts';
import { always, type ShellActs } from './acts.ts';

const group = 'Sync, outbox, offline';
const roles = null;
const base = { group, roles, undo: 'none' } as const;

const canSync: Command['when'] = ({ sync: { phase } }) => {
  if (phase === 'paused') return 'Sync is paused';
  return phase !== 'offline' || 'There is no connection: changes wait here until there is one';
};

/** Makes the commands on the replica as a whole. */
export function syncCommands(acts: ShellActs): readonly Command[] {
  // Where nothing is new, nothing else on the screen says that it was asked for.
  const syncNow: Command['run'] = (_ctx, tools) => {
    acts.syncNow();
    tools.toast('Checking with the server');
  };
  return [
    { ...base, id: 'sync.now', title: 'Sync now', keywords: ['refresh', 'push'], net: 'online', when: canSync, run: syncNow },
    {
      ...base,
      id: 'record.reload',
      title: 'Refresh from server',
      keywords: ['sync', 'refetch'],
      group: 'Any record, forms',
      net: 'online',
      when: (ctx) => (ctx.mode === 'list' || ctx.mode === 'record') && canSync(ctx),
      run: syncNow,
    },
    {
      ...base,
      id: 'sync.pause',
      title: 'Pause or resume sync',
      keywords: ['metered', 'offline', 'traffic'],
      undo: 'INV',
      net: 'local',
      when: always,
      run: ({ sync }) => acts.pauseSync(sync.phase !== 'paused'),
    },
    {
      ...base,
      id: 'sync.verify',
      title: 'Verify local data',
      keywords: ['check', 'compare', 'repair', 'damaged'],
      net: 'online',
      when: ({ sync }) => sync.phase === 'live' || 'There is no connection to compare with',
      run: acts.verify,
    },
    {
      ...base,
      id: 'sync.reset',
      title: 'Rebuild local data…',
      keywords: ['clear cache', 'resync'],
      undo: 'CONF',
      net: 'online',
      when: ({ sync }) => sync.phase === 'live' || 'There is no connection to load from',
      run: async ({ outbox }, tools) => {
        const waiting = outbox.length > 0 ? ' Changes that wait to be sent stay here and are sent.' : '';
        const body = `Everything on this device is erased and loaded again.${waiting}`;
        if (await tools.confirm({ title: 'Rebuild local data?', body, action: 'Rebuild', everywhere: true })) acts.rebuild();
      },
    },
  ];
}
