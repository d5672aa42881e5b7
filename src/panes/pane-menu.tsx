import { Columns2, EllipsisVertical, ExternalLink, Maximize2, Pin, Rows2, Scaling, X, type LucideIcon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { runCommand, useCommandHost } from '#src/commands/commandHost.ts';
import { stateOf } from '#src/commands/keymap.ts';
import type { Command } from '#src/commands/types.ts';
import { Kbd } from '#src/commands/kbd.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#src/components/ui/dropdown-menu.tsx';
import { usePaneStore } from './panesContext.ts';

const OFFERED: readonly [Command['id'], LucideIcon][] = [
  ['pane.split', Columns2],
  ['pane.follow', Rows2],
  ['pane.pin', Pin],
  ['pane.maximize', Maximize2],
  ['pane.resize', Scaling],
  ['pane.popOut', ExternalLink],
  ['pane.close', X],
];

/** The menu of what can be done with a pane, behind one button of its header. */
export function PaneMenu({ id, name }: { id: string; name: string }) {
  const host = useCommandHost();
  const store = usePaneStore();
  const ctx = useSyncExternalStore(host.subscribe, host.context);
  const offered = OFFERED.flatMap(([command, Icon]) => {
    const found = host.commands.find((one) => one.id === command);
    return found && stateOf(found, ctx) === true ? [{ command: found, Icon }] : [];
  });
  const run = (command: Command): void => {
    store.focus(id);
    runCommand(host, command, host.context());
  };
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button data-part="menu" variant="ghost" size="icon" aria-label={`Pane menu: ${name}`}>
          <EllipsisVertical aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent aria-label="Pane" className="w-64">
        {offered.map(({ command, Icon }) => (
          <DropdownMenuItem key={command.id} data-command={command.id} onSelect={() => run(command)}>
            <Icon aria-hidden="true" />
            <span className="flex-1 truncate">{command.title}</span>
            {command.keys?.[0] && <Kbd keys={command.keys[0]} />}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
