import { RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { Actor, Role } from '#domain/actor.ts';
import type { TableName } from '#domain/tables.ts';
import { problemsIn } from '#sync/outbox/problems.ts';
import type { Me } from '#sync/protocol.ts';
import type { Watched } from '#sync/replicaApi.ts';
import type { Kv } from '#sync/store/kv.ts';
import { memoryKv } from '#sync/store/memoryKv.ts';
import { freshMeta, writeMeta } from '#sync/store/meta.ts';
import { ALL_STORES } from '#sync/store/stores.ts';
import { answerQuery } from '#sync/testing/answerQuery.ts';
import { CommandHostContext, type CommandHost } from '#src/commands/commandHost.ts';
import type { Command, CommandTools } from '#src/commands/types.ts';
import { aReplica } from '#src/data/testing/aReplica.ts';
import { storeListener } from '#src/data/watched.ts';
import { makePaneRouter, routeTreeOf } from '#src/panes/paneRouter.ts';
import { PaneIdContext, PaneStoreContext } from '#src/panes/panesContext.ts';
import { openPanes } from '#src/panes/testing/openPanes.ts';
import { aContext } from './tryCommand.ts';

interface ScreenWorld {
  /** Its address, one of those that `openPanes` knows. */
  at: string;
  /** The pattern of its address, where a part of it names a record. */
  path?: string;
  role?: Role;
  /** The rows of this device. */
  tables?: Partial<Record<TableName, readonly { id: string }[]>>;
  /** No row can be read before this has resolved. */
  opening?: Promise<void>;
  commands?: readonly Command[];
  tools?: Partial<CommandTools>;
}

/** The store of this device, which the mutations of its forms are tried on. */
async function storeOf(tables: NonNullable<ScreenWorld['tables']>, me: Actor): Promise<Kv> {
  const kv = memoryKv();
  await kv.write(ALL_STORES, async (tx) => {
    await writeMeta(tx, { ...freshMeta('device'), me: me as Me });
    for (const [table, rows] of Object.entries(tables))
      await tx.put(
        table,
        rows.map((row) => ({ ...row, _v: 1 })),
      );
  });
  return kv;
}

/** Shows a screen in a pane, over a device with these rows, to a person of this role; returns the pane's store. */
export async function aScreen(Screen: ComponentType, world: ScreenWorld): Promise<ReturnType<typeof openPanes>['store']> {
  const { at, path = at, role = 'AGENT', tables = {}, opening, commands = [], tools = {} } = world;
  const rowsOf = (table: TableName) => new Map((tables[table] ?? []).map((row) => [row.id, row]));
  const actor = { userId: 'u1', role, customerId: null };
  const kv = await storeOf(tables, actor);
  await aReplica({
    rows: {
      query: async (q) => {
        await opening;
        return answerQuery(q, rowsOf as never) as never;
      },
      get: async (table, id) => rowsOf(table).get(id) as never,
    },
    outbox: { problems: async (changes) => problemsIn(kv, changes, new Date().toISOString()) },
  });
  storeListener.watched({ versions: {}, complete: true, me: actor } as unknown as Watched);
  const { store } = openPanes(at);
  const context = aContext({ actor, screen: at });
  const host: CommandHost = { commands, tools: tools as CommandTools, context: () => context, subscribe: () => () => undefined };
  const router = makePaneRouter(routeTreeOf([{ path, load: async () => ({ default: Screen }) }]), at);
  render(
    <PaneStoreContext value={store}>
      <CommandHostContext value={host}>
        <PaneIdContext value={store.state().panes[0]!.id}>
          <RouterProvider router={router} />
        </PaneIdContext>
      </CommandHostContext>
    </PaneStoreContext>,
  );
  return store;
}
