import { Ellipsis } from 'lucide-react';
import { useCommandContext, useRunCommand } from '#src/commands/commandHost.ts';
import { offersIn } from '#src/commands/keymap.ts';
import type { Command, Subject } from '#src/commands/types.ts';
import { Kbd } from './kbd.tsx';
import { Button } from './ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from './ui/dropdown-menu.tsx';

interface RowMenuProps {
  subject: Subject;
  /** What the row is called, for the button's name: `Actions for 2026-000123`. */
  name: string;
  commands: readonly Command[];
  /** Words of the menu where they differ from the command's title, by command id. */
  labels?: Readonly<Record<string, string>>;
}

/** The commands that apply to one row; without any there is no button (spec: critical alerts have no dropdown). */
export function RowMenu({ subject, name, commands, labels }: RowMenuProps) {
  const ctx = useCommandContext();
  const run = useRunCommand();
  const offers = offersIn(commands, { ...ctx, mode: 'list', subject });
  const applying = offers.filter((offer) => offer.state === true).map((offer) => offer.command);
  if (applying.length === 0) return null;
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" tabIndex={-1} aria-label={`Actions for ${name}`}>
          <Ellipsis aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent aria-label={`Actions for ${name}`}>
        {applying.map((command) => (
          <DropdownMenuItem key={command.id} data-command={command.id} onSelect={() => run(command.id, subject)}>
            <span className="flex-1">{labels?.[command.id] ?? command.title}</span>
            {command.keys?.[0] && <Kbd keys={command.keys[0]} className="ml-4" />}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
