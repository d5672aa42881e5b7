import { useEffect, useState } from 'react';
import { useCommandContext, useCommandHost } from '#src/commands/commandHost.ts';
import { keysOf, offersIn } from '#src/commands/keymap.ts';
import { SEQUENCE_MS, type Pending } from '#src/commands/sequence.ts';
import { useStore } from '#src/commands/store.ts';
import { Kbd } from '#src/components/kbd.tsx';
import { pendingKeys } from './shellState.ts';

/** When the list of continuations appears, in milliseconds after the first key. */
const WHICH_KEY_MS = 500;

/** Continuations of the pending keys that work here: the key, and the command's title in short. */
function useContinuations(pending: Pending): { key: string; words: string }[] {
  const host = useCommandHost();
  const ctx = useCommandContext();
  return [...keysOf(offersIn(host.commands, ctx))].flatMap(([keys, { command, state }]) =>
    state === true && keys.startsWith(`${pending.keys} `)
      ? [{ key: keys.slice(pending.keys.length + 1), words: command.title.replace(/^Go to /, '').toLowerCase() }]
      : [],
  );
}

function Chip({ pending }: { pending: Pending }) {
  const continuations = useContinuations(pending);
  const [listed, setListed] = useState(false);
  useEffect(() => {
    const list = setTimeout(() => setListed(true), WHICH_KEY_MS);
    const over = setTimeout(() => pendingKeys.set(null), SEQUENCE_MS);
    return () => {
      clearTimeout(list);
      clearTimeout(over);
    };
  }, []);
  return (
    <>
      <kbd className="kbd">{pending.keys} …</kbd>
      {listed &&
        continuations.map(({ key, words }) => (
          <span key={key} className="flex shrink-0 items-center gap-1">
            <b className="font-semibold text-foreground">{key}</b> {words}
          </span>
        ))}
    </>
  );
}

/** What the keyboard waits for, or the two keys that lead to all others. */
export function SequenceHints() {
  const pending = useStore(pendingKeys);
  return (
    <div className="ml-auto flex min-w-0 shrink items-center gap-2.5 overflow-hidden text-xs whitespace-nowrap text-muted-foreground">
      <span aria-live="polite" className="sr-only">
        {pending ? `${pending.keys}, waiting for the next key` : ''}
      </span>
      {pending ? (
        <Chip key={pending.keys} pending={pending} />
      ) : (
        <span className="flex items-center gap-3 max-md:hidden">
          <span className="flex items-center gap-1.5">
            Commands <Kbd keys="Mod+k" />
          </span>
          <span className="flex items-center gap-1.5">
            Keys <Kbd keys="?" />
          </span>
        </span>
      )}
    </div>
  );
}
