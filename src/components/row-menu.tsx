import { Ellipsis } from 'lucide-react';
import type { Command, CommandContext, Subject } from '#src/commands/types.ts';
import { Kbd } from './kbd.tsx';
import { Button } from './ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from './ui/dropdown-menu.tsx';

interface RowMenuProps {
  subject: Subject;
  /** What the row is called, for the button's name: `Actions for 2026-000123`. */
  name: string;
  commands: readonly Command[];
  context: Omit<CommandContext, 'subject' | 'mode'>;
  run: (id: string, subject: Subject) => void;
}

/** The commands that apply to one row; without any there is no button (spec: critical alerts have no dropdown). */
export function RowMenu({ subject, name, commands, context, run }: RowMenuProps) {
  const ctx: CommandContext = { ...context, mode: 'list', subject };
  const applying = commands.filter((command) => (!command.roles || command.roles.includes(ctx.actor.role)) && command.when(ctx) === true);
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
            <span className="flex-1">{command.title}</span>
            {command.keys?.[0] && <Kbd keys={command.keys[0]} className="ml-4" />}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
