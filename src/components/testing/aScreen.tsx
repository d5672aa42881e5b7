import { RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { Role } from '#domain/actor.ts';
import type { TableName } from '#domain/tables.ts';
import { answerQuery } from '#sync/testing/answerQuery.ts';
import type { Watched } from '#sync/replicaApi.ts';
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
  role?: Role;
  /** The rows of this device. */
  tables?: Partial<Record<TableName, readonly { id: string }[]>>;
  commands?: readonly Command[];
  tools?: Partial<CommandTools>;
}

/** Shows a screen in a pane, over a device with these rows, to a person of this role. */
export async function aScreen(Screen: ComponentType, world: ScreenWorld): Promise<void> {
  const { at, role = 'AGENT', tables = {}, commands = [], tools = {} } = world;
  const rowsOf = (table: TableName) => new Map((tables[table] ?? []).map((row) => [row.id, row]));
  await aReplica({ rows: { query: async (q) => answerQuery(q, rowsOf as never) as never } });
  const actor = { userId: 'u1', role, customerId: null };
  storeListener.watched({ versions: {}, complete: true, me: actor } as unknown as Watched);
  const { store } = openPanes(at);
  const context = aContext({ actor, screen: at });
  const host: CommandHost = { commands, tools: tools as CommandTools, context: () => context, subscribe: () => () => undefined };
  const router = makePaneRouter(routeTreeOf([{ path: at, load: async () => ({ default: Screen }) }]), at);
  render(
    <PaneStoreContext value={store}>
      <CommandHostContext value={host}>
        <PaneIdContext value={store.state().panes[0]!.id}>
          <RouterProvider router={router} />
        </PaneIdContext>
      </CommandHostContext>
    </PaneStoreContext>,
  );
}
