import { Ellipsis } from 'lucide-react';
import { useState, useSyncExternalStore, type ComponentProps, type FocusEvent } from 'react';
import { useCommandHost, useRunCommand } from '#src/commands/commandHost.ts';
import { CommandKbd } from '#src/commands/command-kbd.tsx';
import { offersIn } from '#src/commands/keymap.ts';
import type { Command, Subject } from '#src/commands/types.ts';
import { Button } from './ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from './ui/dropdown-menu.tsx';

interface RowMenuProps {
  subject: Subject;
  /** The name of the row, for the button's name: `Actions for 2026-000123`. */
  name: string;
  commands: readonly Command[];
  /** Words of the menu where they differ from the command's title, by command id. */
  labels?: Readonly<Record<string, string>>;
  /** Outside of a grid, which moves among its cells by itself, the button is reached by Tab. */
  inTabOrder?: boolean;
}

/** The commands that apply to one row; without any there is no button (spec: critical alerts have no dropdown). */
export function RowMenu({ subject, name, commands, labels, inTabOrder = false }: RowMenuProps) {
  const host = useCommandHost();
  const run = useRunCommand();
  // As text, so that a row is drawn again only when its own commands change, not whenever the keyboard moves.
  const applying = useSyncExternalStore(host.subscribe, () =>
    offersIn(commands, { ...host.context(), mode: 'list', subject })
      .filter((offer) => offer.state === true)
      .map((offer) => offer.command.id)
      .join(),
  );
  // Twenty closed menus are twenty buttons: the menu itself is made when its button is first used.
  const [wanted, setWanted] = useState<'by key' | 'by pointer' | null>(null);
  if (!applying) return null;
  const label = `Actions for ${name}`;
  const tabIndex = inTabOrder ? 0 : -1;
  if (!wanted)
    return (
      <MenuButton
        label={label}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={({ detail }) => setWanted(detail === 0 ? 'by key' : 'by pointer')}
      />
    );
  return (
    <DropdownMenu modal={false} defaultOpen>
      <DropdownMenuTrigger asChild>
        <MenuButton label={label} tabIndex={tabIndex} />
      </DropdownMenuTrigger>
      <DropdownMenuContent aria-label={label} onFocus={wanted === 'by key' ? enterMenu : undefined}>
        {commands
          .filter((command) => applying.split(',').includes(command.id))
          .map((command) => (
            <DropdownMenuItem key={command.id} data-command={command.id} onSelect={() => run(command.id, subject)}>
              <span className="flex-1">{labels?.[command.id] ?? command.title}</span>
              <CommandKbd id={command.id} className="ml-4" />
            </DropdownMenuItem>
          ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** The key that made the menu was pressed before the menu could hear it: it starts on its first act all the same. */
function enterMenu({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget && !currentTarget.contains(relatedTarget))
    currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
}

function MenuButton({ label, ...rest }: { label: string } & ComponentProps<typeof Button>) {
  return (
    <Button data-part="menu" variant="ghost" size="icon" aria-label={label} {...rest}>
      <Ellipsis aria-hidden="true" />
    </Button>
  );
}
