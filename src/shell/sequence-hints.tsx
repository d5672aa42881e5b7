import { useEffect } from 'react';
import { useCommandContext, useCommandHost } from '#src/commands/commandHost.ts';
import { characterKeys } from '#src/commands/keyPreferences.ts';
import { patience, type Pending } from '#src/commands/sequence.ts';
import { useStore } from '#src/commands/store.ts';
import { keyCaps, Kbd } from '#src/commands/kbd.tsx';
import { lazyModule } from '#src/components/lazyModule.ts';
import { pendingKeys } from './shellState.ts';

/** When the list of continuations appears, in milliseconds after the first key. */
const WHICH_KEY_MS = 500;

/** On its way while it is waited for. */
const whichKey = lazyModule(() => import('./which-key.tsx'));

const OFF = 'Character keys are off. The same keys again open the keyboard settings';

/** The pending keys as a person reads them: `G …`, for the leader `⇧Space …`. */
function pendingLabel({ keys, leader }: Pending, leaderKeys: string): string {
  return [...(leader ? keyCaps(leaderKeys) : []), ...(keys ? keyCaps(keys) : []), '…'].join(' ');
}

function Chip({ pending, leaderKeys }: { pending: Pending; leaderKeys: string }) {
  const isOff = useStore(characterKeys) === 'off';
  const part = whichKey.use(false);
  const { listed = false } = pending;
  useEffect(() => {
    whichKey.preload();
    const list = listed ? undefined : setTimeout(() => pendingKeys.set({ ...pending, listed: true }), WHICH_KEY_MS);
    const over = setTimeout(() => pendingKeys.set(null), patience(pending) - (listed ? WHICH_KEY_MS : 0));
    return () => {
      clearTimeout(list);
      clearTimeout(over);
    };
  }, [pending, listed]);
  return (
    <>
      <kbd className="kbd">{pendingLabel(pending, leaderKeys)}</kbd>
      {isOff && pending.leader ? <span>{OFF}</span> : listed && part && <part.WhichKey pending={pending} />}
    </>
  );
}

/** Shows what it waits for where there is no status bar: seen only while it does. */
export function FloatingHints() {
  const isPending = useStore(pendingKeys) !== null;
  return (
    <div
      className={isPending ? 'fixed right-3 bottom-3 z-30 rounded-md border border-border bg-popover px-2 py-1 shadow-float' : 'sr-only'}
    >
      <SequenceHints />
    </div>
  );
}

/** Shows what the keyboard waits for, or the two keys that lead to all others. */
export function SequenceHints() {
  const pending = useStore(pendingKeys);
  const isOff = useStore(characterKeys) === 'off';
  const { commands } = useCommandHost();
  useCommandContext();
  const keysOf = (id: string): string | undefined => commands.find((command) => command.id === id)?.keys?.[0];
  const [palette, help] = [keysOf('palette.open'), keysOf('help.shortcuts')];
  const leaderKeys = keysOf('help.leader') ?? '';
  const said = pending && (isOff && pending.leader ? OFF : `${pending.keys || 'Leader'}, waiting for the next key`);
  return (
    <div className="ml-auto flex min-w-0 shrink items-center gap-2.5 overflow-hidden text-xs whitespace-nowrap text-muted-foreground">
      <span aria-live="polite" className="sr-only">
        {said ?? ''}
      </span>
      {pending ? (
        <Chip key={`${pending.leader} ${pending.keys}`} pending={pending} leaderKeys={leaderKeys} />
      ) : (
        <span className="flex items-center gap-3 max-md:hidden">
          {palette && (
            <span className="flex items-center gap-1.5">
              Commands <Kbd keys={palette} />
            </span>
          )}
          {help && (
            <span className="flex items-center gap-1.5">
              Keys <Kbd keys={help} />
            </span>
          )}
        </span>
      )}
    </div>
  );
}
