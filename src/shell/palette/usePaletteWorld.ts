import { useState } from 'react';
import { useCommandContext, useCommandHost } from '#src/commands/commandHost.ts';
import type { Command } from '#src/commands/types.ts';
import { localDay } from '#src/components/formatDate.ts';
import { usePaneStore } from '#src/panes/panesContext.ts';
import type { PanesState } from '#src/panes/paneState.ts';
import type { RecordSource } from '../contribution.ts';
import { RECORD_SOURCES } from '../contributions.ts';
import { sourceOf } from '../recordSource.ts';
import { SCREENS } from '../screens.ts';
import { paletteMemory } from '../paletteMemory.ts';
import { sourcesOf } from './scopes.ts';
import type { OpenBeside, PaletteWorld } from './paletteWorld.ts';

/** Says where a pane stands, seen from the focused one. */
function placeOf(index: number, { panes, focused }: PanesState): string {
  if (panes.length === 2) return index > focused ? 'right pane' : 'left pane';
  return `pane ${index + 1}`;
}

/** The records of the other panes: what they show, or the row that is in hand there. */
function openBeside(state: PanesState): OpenBeside[] {
  return state.panes.flatMap(({ subject, href }, i) => {
    const source = subject && sourceOf(subject.table);
    if (i === state.focused || !source) return [];
    const own = source.href(subject.row as unknown as Parameters<RecordSource['href']>[0]);
    return [{ subject, href: own ?? href, place: placeOf(i, state) }];
  });
}

const keyOf = (command: Command): string | null => command.keys?.[0] ?? null;

/** Returns what the palette answers from, as it is when it opens. */
export function usePaletteWorld(): PaletteWorld {
  const host = useCommandHost();
  const ctx = useCommandContext();
  const panes = usePaneStore();
  const [world] = useState((): PaletteWorld => {
    const memory = paletteMemory();
    return {
      commands: host.commands,
      ctx,
      tools: host.tools,
      usage: memory,
      now: Date.now(),
      today: localDay(new Date()),
      sources: sourcesOf(ctx.actor, RECORD_SOURCES),
      screens: SCREENS,
      beside: openBeside(panes.state()),
      visits: memory.visits.filter(({ href }) => href !== panes.state().panes[panes.state().focused]?.href),
      keyOf,
    };
  });
  return world;
}
