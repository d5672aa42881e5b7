import { useEffect, useState } from 'react';
import type { Actor } from '#domain/actor.ts';
import type { OutboxEntry, SyncStatus } from '#sync/replicaApi.ts';
import type { CommandHost } from '#src/commands/commandHost.ts';
import { copyCommands } from '#src/components/copy.commands.ts';
import { listCommands } from '#src/components/list.commands.ts';
import { densityCommand } from '#src/theme/density.command.ts';
import { createStore } from '#src/commands/store.ts';
import { makeTools } from '#src/commands/tools.ts';
import type { CommandContext, Subject } from '#src/commands/types.ts';
import { pauseSync, rebuildReplica, syncNow, verifyReplica } from '#src/data/replica.ts';
import { layoutCommands } from '#src/panes/layout.commands.ts';
import { partsOf } from '#src/panes/layoutUrl.ts';
import { paneCommands } from '#src/panes/pane.commands.ts';
import { modeOf } from '#src/panes/paneState.ts';
import { peekCommands } from '#src/panes/peek.commands.ts';
import type { PaneStore } from '#src/panes/paneStore.ts';
import { chromeCommands } from './chrome.commands.ts';
import type { RecordSource } from './contribution.ts';
import { CONTRIBUTIONS } from './contributions.ts';
import { hasCard } from './cards.ts';
import { documentsUpgrade } from './documents.command.ts';
import { sessionCommands } from './session.commands.ts';
import { shellCommands } from './shellCommands.ts';
import { helpOpen, openPalette } from './shellState.ts';

/** What the context is made of besides the panes. */
interface Surroundings {
  actor: Actor;
  sync: SyncStatus;
  outbox: readonly OutboxEntry[];
}

const NONE: readonly Subject[] = [];
const SOURCES: readonly RecordSource[] = CONTRIBUTIONS.flatMap(({ records }) => records ?? []);

/** Address of a row's screen; null when rows of this noun have none. */
export function hrefOf({ table, row }: Subject): string | null {
  const source = SOURCES.find((one) => one.table === table);
  return source?.href(row as Parameters<RecordSource['href']>[0]) ?? null;
}

function goUp(panes: PaneStore, path: string): void {
  const { panes: all, focused } = panes.state();
  const list = all.find((pane, i) => i !== focused && partsOf(pane.href).path === path);
  if (!list) return panes.go(path);
  panes.close();
  panes.focus(list.id);
}

function makeHost(panes: PaneStore, first: Surroundings): CommandHost & { see: (now: Surroundings) => void } {
  const surroundings = createStore(first);
  const tools = makeTools(panes, () => openPalette());
  const acts = {
    openHelp: () => helpOpen.set(true),
    syncNow: () => void syncNow(),
    rebuild: () => void rebuildReplica(),
    verify: () => void verifyReplica(),
    pauseSync: (paused: boolean) => void pauseSync(paused),
    logout: () => panes.go('/logout'),
    goUp: (path: string) => goUp(panes, path),
  };
  const commands = [
    ...CONTRIBUTIONS.flatMap((contribution) => contribution.commands),
    ...listCommands,
    ...copyCommands({ hrefOf, origin: location.origin }),
    densityCommand,
    ...shellCommands(acts),
    ...paneCommands({ panes, hrefOf }),
    ...layoutCommands(panes),
    ...peekCommands(panes, hasCard),
    ...chromeCommands,
    ...sessionCommands(acts.logout),
    documentsUpgrade,
  ];
  let made: { from: readonly unknown[]; ctx: CommandContext } | null = null;
  const context = (): CommandContext => {
    const from = [surroundings.get(), panes.state()] as const;
    if (made && made.from[0] === from[0] && made.from[1] === from[1]) return made.ctx;
    const { panes: all, focused } = from[1];
    const pane = all[focused];
    const ctx: CommandContext = {
      ...from[0],
      mode: pane ? modeOf(pane) : 'record',
      screen: partsOf(pane?.href ?? '/').path,
      subject: pane?.subject ?? null,
      selection: pane?.selection ?? NONE,
      list: pane?.listFacts ?? null,
      paneCount: all.length,
    };
    made = { from, ctx };
    return ctx;
  };
  return {
    commands,
    tools,
    context,
    subscribe: (listener) => {
      const stops = [panes.subscribe(listener), surroundings.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    see: surroundings.set,
  };
}

/** The command host of the workspace: features' commands and the shell's own, over these panes. */
export function useCommandHostOf(panes: PaneStore, now: Surroundings): CommandHost {
  const { actor, sync, outbox } = now;
  const [host] = useState(() => makeHost(panes, now));
  useEffect(() => host.see({ actor, sync, outbox }), [host, actor, sync, outbox]);
  return host;
}
