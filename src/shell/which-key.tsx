import { useCommandContext, useCommandHost } from '#src/commands/commandHost.ts';
import { keysOf, offersIn } from '#src/commands/keymap.ts';
import type { Pending } from '#src/commands/sequence.ts';
import { isCharacterKey } from '#src/commands/strokes.ts';
import { Kbd } from '#src/commands/kbd.tsx';

interface Continuation {
  key: string;
  words: string;
  /** Why it cannot run now; null: it can. */
  reason: string | null;
}

/** The topic of every prefix. */
const PREFIXES: Readonly<Record<string, string>> = { g: 'Go', n: 'New', s: 'Set', l: 'Linked', w: 'Panes', y: 'Copy' };

/** Continuations of the pending keys that are offered here; after the leader, the first keys of all sequences. */
function useContinuations({ keys: begun }: Pending): Continuation[] {
  const { commands } = useCommandHost();
  const ctx = useCommandContext();
  const found = new Map<string, Continuation>();
  for (const [keys, { command, state }] of keysOf(offersIn(commands, ctx))) {
    if (begun ? !keys.startsWith(`${begun} `) : !isCharacterKey(keys)) continue;
    const [key = '', ...more] = keys.slice(begun ? begun.length + 1 : 0).split(' ');
    const words = more.length > 0 ? `${PREFIXES[key] ?? command.group} …` : command.title.replace(/^(Go to|Linked:|Focus) /, '');
    if (!found.has(key)) found.set(key, { key, words, reason: more.length === 0 && typeof state === 'string' ? state : null });
  }
  return [...found.values()].toSorted((a, b) => a.key.toLowerCase().localeCompare(b.key.toLowerCase()) || a.key.localeCompare(b.key));
}

/** The keys that may follow, over the status bar; the keyboard stays where it is. */
export function WhichKey({ pending }: { pending: Pending }) {
  const continuations = useContinuations(pending);
  if (continuations.length === 0) return null;
  return (
    <aside
      aria-label="Keys that may follow"
      className="fixed right-2 bottom-8 z-50 max-h-[60dvh] max-w-[min(46rem,calc(100vw-1rem))] overflow-y-auto rounded-lg border border-border bg-popover p-2 text-sm text-foreground shadow-float"
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-3 sm:w-[44rem]">
        {continuations.map(({ key, words, reason }) => (
          <li key={key} className={`flex h-7 items-center gap-2 px-1 ${reason ? 'text-muted-foreground' : ''}`} title={reason ?? undefined}>
            <span className="flex w-9 shrink-0 justify-end">
              <Kbd keys={key} />
            </span>
            <span className="truncate">{words}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
