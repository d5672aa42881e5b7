import { useRef, useState, type KeyboardEvent } from 'react';
import { KeyField } from '#src/commands/key-field.tsx';
import { Input } from '#src/components/ui/input.tsx';
import { usePane } from '#src/panes/usePane.ts';
import { ShortcutRow } from './shortcut-row.tsx';
import { usePlaces, useShortcutGroups } from './useShortcuts.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Every command with its keys; one at a time is open to be changed. */
export function ShortcutList() {
  const { search, setSearch } = usePane();
  const open = search.get('command');
  const [words, setWords] = useState('');
  const [keys, setKeys] = useState('');
  const groups = useShortcutGroups(words, keys);
  const places = usePlaces();
  const root = useRef<HTMLDivElement>(null);
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0);
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const rows = [...(root.current?.querySelectorAll<HTMLElement>('[data-shortcut]') ?? [])];
    const at = rows.indexOf(event.target as HTMLElement);
    if (!step || at < 0) return;
    event.preventDefault();
    rows[at + step]?.focus();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          className="w-64"
          value={words}
          aria-label="Search commands"
          placeholder="Search commands"
          onChange={(event) => {
            setWords(event.target.value);
            setKeys('');
          }}
        />
        <KeyField
          className="w-40"
          label="Search by pressing keys"
          keys={keys}
          onKeys={(next) => {
            setKeys(next);
            setWords('');
          }}
        />
        <span role="status" className="text-xs text-muted-foreground tabular-nums">
          {count === 1 ? '1 command' : `${count} commands`}
        </span>
      </div>
      {/* Arrows move between the rows, which are buttons themselves. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={root} onKeyDown={move} className="grid grid-cols-1 gap-5">
        {groups.map(({ heading, commands }) => (
          <section key={heading} aria-label={heading} className="grid grid-cols-1 gap-1.5">
            <h3 className="text-xs font-medium text-muted-foreground">{heading}</h3>
            <ul className="divide-y divide-border rounded-lg border border-border bg-card">
              {commands.map((command) => (
                <ShortcutRow
                  key={command.id}
                  command={command}
                  places={places}
                  open={command.id === open}
                  onToggle={() => setSearch({ command: command.id === open ? null : command.id }, 'replace')}
                />
              ))}
            </ul>
          </section>
        ))}
        {count === 0 && <p className="text-muted-foreground">{keys ? 'No command has these keys' : 'No command is called that'}</p>}
      </div>
    </>
  );
}
