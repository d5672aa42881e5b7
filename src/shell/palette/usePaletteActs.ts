import { useState } from 'react';
import { flushSync } from 'react-dom';
import { runCommand, useCommandHost, type CommandHost } from '#src/commands/commandHost.ts';
import { restoreFocus } from '#src/panes/paneFocus.ts';
import type { PaneStore } from '#src/panes/paneStore.ts';
import { usePaneStore } from '#src/panes/panesContext.ts';
import { paletteState, type PaletteState } from '../shellState.ts';
import { teachKeys } from '../keyLesson.ts';
import { paletteMemory, remember } from '../paletteMemory.ts';
import { leadsSomewhere } from './scopes.ts';
import type { PaletteActs } from './paletteWorld.ts';

function makeActs(host: CommandHost, panes: PaneStore, { opener }: PaletteState): PaletteActs {
  /** The keyboard goes back to where it was, then whatever was chosen happens there. */
  const close = (): void => {
    flushSync(() => paletteState.set(null));
    const { panes: all, focused } = panes.state();
    const isPlace = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
    // A pane holds the keyboard by itself only until its screen is there: by now it is.
    if (isPlace && !opener.matches('[data-pane]')) opener.focus();
    else if (all[focused]) restoreFocus(all[focused]);
  };
  return {
    close,
    open: (href, where) => {
      close();
      if (where === 'tab') window.open(href, '_blank', 'noopener');
      else panes.go(href, where);
    },
    run: (command, ctx, given, where) => {
      close();
      const aside: CommandHost = { ...host, tools: { ...host.tools, go: (href) => host.tools.go(href, 'side') } };
      runCommand(leadsSomewhere(command) && where === 'side' ? aside : host, command, ctx, given);
    },
    remember: (value, query, command) => {
      const now = Date.now();
      remember(value, query, command !== null, now);
      if (command) teachKeys(command.keys?.[0], Math.round(paletteMemory().runs[command.id]?.weight ?? 0), now);
    },
  };
}

/** Returns what the palette does when something was chosen. */
export function usePaletteActs(state: PaletteState): PaletteActs {
  const host = useCommandHost();
  const panes = usePaneStore();
  const [acts] = useState(() => makeActs(host, panes, state));
  return acts;
}
