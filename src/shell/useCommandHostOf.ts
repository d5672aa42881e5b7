import { useEffect, useMemo, useState } from 'react';
import type { CommandHost } from '#src/commands/commandHost.ts';
import { keyMap } from '#src/commands/keyPreferences.ts';
import { createStore, useStore } from '#src/commands/store.ts';
import { makeTools } from '#src/commands/tools.ts';
import type { Command, CommandContext, Subject } from '#src/commands/types.ts';
import { withKeys } from '#src/commands/userKeys.ts';
import { tellPlace } from '#src/data/actPlace.ts';
import { device } from '#src/data/replica.ts';
import { partsOf } from '#src/panes/layoutUrl.ts';
import { modeOf, pathOf } from '#src/panes/paneState.ts';
import type { PaneStore } from '#src/panes/paneStore.ts';
import { createUndoCounts } from './undoCounts.ts';
import type { RecordSource } from './contribution.ts';
import { KEYBOARD_PATH, type ShellActs } from './commands/acts.ts';
import { laterCommands, laterCommandsTried, loadLaterCommands } from './laterCommands.ts';
import { sourceOf } from './recordSource.ts';
import { SCREENS } from './screens.ts';
import { firstCommands } from './shellCommands.ts';
import { helpOpen, keyQuestion, openPalette, pendingKeys } from './shellState.ts';

/** The parts of the context besides the panes. */
type Surroundings = Pick<CommandContext, 'actor' | 'sync' | 'outbox'> & Required<Pick<CommandContext, 'switchedOff'>>;

const NONE: readonly Subject[] = [];
/** An address of every screen. */
const ADDRESSES = SCREENS.map(({ path }) => path.replaceAll(/\$\w+/g, 'x'));

/** Address of a row's screen; null when rows of this noun have none. */
export function hrefOf({ table, row }: Subject): string | null {
  const source = sourceOf(table);
  return source?.href(row as Parameters<RecordSource['href']>[0]) ?? null;
}

/** The next keys are a shortcut, wherever they are pressed; twice it leads to where the keyboard is set up. */
function pressLeader(panes: PaneStore): void {
  const again = pendingKeys.get()?.leader === true;
  pendingKeys.set(again ? null : { keys: '', at: performance.now(), leader: true });
  if (again) panes.go(KEYBOARD_PATH);
}

function makeHost(
  panes: PaneStore,
  first: Surroundings,
): CommandHost & { see: (now: Surroundings) => void; countActs: () => void; loadLater: () => void } {
  const surroundings = createStore(first);
  const counts = createUndoCounts();
  tellPlace(() => {
    const { panes: all, focused } = panes.state();
    return all[focused] ? pathOf(all[focused].href) : null;
  });
  const tools = makeTools(panes, (start) => openPalette(start ?? null));
  const acts: ShellActs = {
    openHelp: () => helpOpen.set(true),
    describeKey: () => keyQuestion.set(true),
    startLeader: () => pressLeader(panes),
    syncNow: () => void device.wake(),
    rebuild: () => void device.rebuild(),
    verify: () => void device.verify(),
    pauseSync: (paused: boolean) => void device.pause(paused),
    logout: () => panes.go('/logout'),
    goUp: panes.goUp,
    commands: () => [...commands, ...laterCommands.get()],
  };
  const acting = { panes, hrefOf };
  const commands: readonly Command[] = firstCommands(acts);
  let made: { from: readonly unknown[]; ctx: CommandContext } | null = null;
  const context = (): CommandContext => {
    const from = [surroundings.get(), panes.state(), counts.get()] as const;
    if (made && from.every((part, i) => part === made!.from[i])) return made.ctx;
    const { panes: all, focused } = from[1];
    const pane = all[focused];
    const ctx: CommandContext = {
      ...from[0],
      ...(from[2] && { undoCounts: from[2] }),
      mode: pane ? modeOf(pane) : 'record',
      screen: partsOf(pane?.href ?? '/').path,
      subject: pane?.subject ?? null,
      selection: pane?.selection ?? NONE,
      list: pane?.listFacts ?? null,
      form: pane?.formFacts ?? null,
      thread: pane?.threadFacts ?? null,
      paneCount: all.length,
    };
    made = { from, ctx };
    return ctx;
  };
  return {
    commands,
    whole: () => laterCommandsTried.then(acts.commands),
    screens: ADDRESSES,
    tools,
    context,
    subscribe: (listener) => {
      const stops = [panes.subscribe(listener), surroundings.subscribe(listener), counts.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    see: surroundings.set,
    countActs: counts.count,
    loadLater: () => void loadLaterCommands(acts, acting),
  };
}

/** The command host of the workspace: all commands with this person's keys, over these panes. */
export function useCommandHostOf(panes: PaneStore, now: Surroundings): CommandHost {
  const { actor, sync, outbox, switchedOff } = now;
  const [host] = useState(() => makeHost(panes, now));
  useEffect(() => host.see({ actor, sync, outbox, switchedOff }), [host, actor, sync, outbox, switchedOff]);
  // Whatever becomes of an act shows in the outbox first.
  useEffect(() => host.countActs(), [host, outbox]);
  useEffect(() => host.loadLater(), [host]);
  const later = useStore(laterCommands);
  const map = useStore(keyMap);
  return useMemo(() => ({ ...host, commands: withKeys([...host.commands, ...later], map) }), [host, later, map]);
}
