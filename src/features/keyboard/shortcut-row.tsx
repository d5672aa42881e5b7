import { useEffect, useRef } from 'react';
import { keyMap } from '#src/commands/keyPreferences.ts';
import { useStore } from '#src/commands/store.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';
import { Kbd } from '#src/commands/kbd.tsx';
import { ShortcutEditor } from './shortcut-editor.tsx';

interface ShortcutRowProps {
  command: Command;
  places: readonly CommandContext[];
  open: boolean;
  onToggle: () => void;
}

/** One command: its title, whether its keys were changed, its keys; below, when it is open, what changes them. */
export function ShortcutRow({ command, places, open, onToggle }: ShortcutRowProps) {
  const isChanged = useStore(keyMap).changes[command.id] !== undefined;
  const { id, title, keys = [] } = command;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (open) button.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  const close = (): void => {
    onToggle();
    button.current?.focus();
  };
  return (
    <li>
      <button
        data-command="prefs.keyboard.rebind"
        ref={button}
        type="button"
        data-shortcut={id}
        aria-expanded={open}
        onClick={onToggle}
        className="flex min-h-9 w-full items-center gap-3 px-3.5 py-1 text-left hover:bg-muted aria-expanded:bg-selection"
      >
        <span className="min-w-0 flex-1 truncate">{title}</span>
        {isChanged && <span className="shrink-0 text-2xs text-muted-foreground">changed</span>}
        <span className="flex max-w-3/5 shrink-0 flex-wrap justify-end gap-x-2 gap-y-1">
          {keys.map((own) => (
            <Kbd key={own} keys={own} />
          ))}
          {keys.length === 0 && <span className="text-xs text-muted-foreground">no keys</span>}
        </span>
      </button>
      {open && <ShortcutEditor command={command} places={places} onClose={close} />}
    </li>
  );
}
