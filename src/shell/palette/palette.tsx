import { Command as Cmdk } from 'cmdk';
import { useCallback, useEffect, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { useCommandContext, useCommandHost } from '#src/commands/commandHost.ts';
import type { PaletteState } from '../shellState.ts';
import { PaletteDialog } from './palette-dialog.tsx';
import { PaletteFooter } from './palette-footer.tsx';
import { PaletteInput } from './palette-input.tsx';
import { PaletteList } from './palette-list.tsx';
import { pressed } from './paletteKeys.ts';
import { PaletteModel } from './paletteModel.ts';
import type { PaletteRow } from './rows.ts';
import { usePaletteActs } from './usePaletteActs.ts';
import { usePaletteWorld } from './usePaletteWorld.ts';

/** Every screen, record and command in one place, and whatever a command asks for; cmdk only draws, the rest is ours. */
export function Palette({ state }: { state: PaletteState }) {
  const world = usePaletteWorld();
  const acts = usePaletteActs(state);
  const [model] = useState(() => new PaletteModel(world, acts, state.start));
  const view = useSyncExternalStore(model.subscribe, model.view);
  useEffect(() => () => model.stop(), [model]);
  const { commands } = useCommandHost();
  const ctx = useCommandContext();
  useEffect(() => model.follow({ commands, ctx }), [model, commands, ctx]);

  const keyOf = useCallback((row: PaletteRow): string | null => (row.kind === 'command' ? world.keyOf(row.offer.command) : null), [world]);
  const onRun = useCallback((value: string) => model.click(value), [model]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!pressed(event, model, acts.close)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <PaletteDialog back={() => model.back()} close={acts.close}>
      <Cmdk
        label="Command palette"
        shouldFilter={false}
        vimBindings={false}
        value={view.active}
        onValueChange={(value) => model.choose(value)}
        onKeyDown={onKeyDown}
        className="flex min-h-0 flex-1 flex-col"
      >
        <PaletteInput view={view} onText={(text) => model.type(text)} />
        <PaletteList view={view} keyOf={keyOf} onRun={onRun} />
      </Cmdk>
      <PaletteFooter view={view} />
    </PaletteDialog>
  );
}
