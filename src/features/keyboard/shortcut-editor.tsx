import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useCommandHost } from '#src/commands/commandHost.ts';
import { conflictsOf, type KeyConflict } from '#src/commands/keyConflicts.ts';
import { KeyField } from '#src/commands/key-field.tsx';
import { isReserved } from '#src/commands/keymap.ts';
import { keyMap } from '#src/commands/keyPreferences.ts';
import { useStore } from '#src/commands/store.ts';
import { showToast } from '#src/commands/toasts.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';
import { withDefaultsOf, withKey, withoutKey } from '#src/commands/keyChanges.ts';
import type { KeyMap } from '#src/commands/userKeys.ts';
import { keyCaps, Kbd } from '#src/commands/kbd.tsx';
import { StateGlyph } from '#src/components/state-glyph.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { placeOf } from './useShortcuts.ts';

/** Says what a clash comes to, in a sentence. */
function clash({ kind, command, keys, place }: KeyConflict): string {
  const where = place === 'everywhere' ? 'everywhere' : `${place}`;
  const caps = keyCaps(keys).join(' ');
  if (kind === 'same') return `“${command.title}” has these keys too, ${where}.`;
  if (kind === 'begins') return `“${command.title}” (${caps}) begins with them and could not be reached anymore, ${where}.`;
  return `“${command.title}” (${caps}) would run before the rest of them is pressed, ${where}.`;
}

async function save(next: KeyMap): Promise<void> {
  const refusal = await keyMap.set(next);
  if (refusal) showToast(refusal, 'alert');
}

/** Takes keys away from a command and gives it others, saying beforehand what they clash with. */
export function ShortcutEditor({ command, places, onClose }: { command: Command; places: readonly CommandContext[]; onClose: () => void }) {
  const map = useStore(keyMap);
  const { commands } = useCommandHost();
  const [wanted, setWanted] = useState('');
  const conflicts = useMemo(() => (wanted ? conflictsOf(command, wanted, commands, places) : []), [command, wanted, commands, places]);
  const place = useMemo(() => placeOf(command, places), [command, places]);
  const isKept = wanted.split(' ').some(isReserved);
  const isThere = command.keys?.includes(wanted) ?? false;
  const add = (): void => {
    if (!wanted || isThere) return;
    void save(withKey(map, command, wanted));
    setWanted('');
  };
  return (
    <div role="group" aria-label={`Keys of ${command.title}`} className="grid gap-2.5 border-t border-border bg-subtle px-3.5 py-3">
      <p className="text-xs text-muted-foreground">
        Works {place} · <code className="font-mono">{command.id}</code>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {command.keys?.map((keys) => (
          <Button
            data-command="prefs.keyboard.rebind"
            key={keys}
            variant="outline"
            aria-label={`Remove ${keyCaps(keys).join(' ')}`}
            onClick={() => void save(withoutKey(map, command, keys))}
          >
            <Kbd keys={keys} />
            <X aria-hidden="true" />
          </Button>
        ))}
        <KeyField
          className="h-7 w-44"
          label={`New keys for ${command.title}`}
          keys={wanted}
          onKeys={setWanted}
          onEnter={add}
          onEscape={onClose}
          first
        />
        <Button data-command="prefs.keyboard.rebind" variant="primary" disabled={!wanted || isThere} onClick={add}>
          {conflicts.length > 0 || isKept ? 'Add anyway' : 'Add'}
        </Button>
        {map.changes[command.id] && (
          <Button data-command="prefs.keyboard.rebind" variant="ghost" onClick={() => void save(withDefaultsOf(map, command.id))}>
            Reset
          </Button>
        )}
      </div>
      <div role="status" className="grid gap-1.5 text-xs empty:hidden">
        {isThere && <p>It has these keys already.</p>}
        {isKept && <p>The browser, the system or a screen reader uses these keys: it may never get here.</p>}
        {conflicts.map((conflict) => (
          <p key={`${conflict.command.id} ${conflict.keys}`} className="flex flex-wrap items-center gap-2">
            <StateGlyph glyph="warning" className="text-tone-amber-solid" />
            {clash(conflict)}
            <Button
              data-command="prefs.keyboard.rebind"
              variant="ghost"
              onClick={() => void save(withoutKey(map, conflict.command, conflict.keys))}
            >
              Remove it there
            </Button>
          </p>
        ))}
      </div>
    </div>
  );
}
