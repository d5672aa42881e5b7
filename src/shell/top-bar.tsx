import { Info, Keyboard, LogOut, SunMoon, UserRound } from 'lucide-react';
import { ROLES } from '#domain/actor.ts';
import type { Me } from '#sync/protocol.ts';
import { useRunCommand } from '#src/commands/commandHost.ts';
import { cn } from '#src/components/cn.ts';
import { Avatar } from '#src/components/avatar.tsx';
import { CommandKbd } from '#src/commands/command-kbd.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#src/components/ui/dropdown-menu.tsx';
import { useOwnPicture } from '#src/session/useOwnPicture.ts';
import { version } from '../../package.json';
import { CONTRIBUTIONS } from './contributions.ts';

const SLOTS = CONTRIBUTIONS.flatMap(({ noun, topBar }) => (topBar ? [{ noun, Slot: topBar }] : []));

/** The person's corner: bell, name, role, avatar and the My Account menu. It stands in the sidebar, and without one in the first pane. */
export function TopBar({ me, place }: { me: Me; place: 'sidebar' | 'pane' }) {
  const run = useRunCommand();
  const picture = useOwnPicture();
  const name = `${me.firstName} ${me.lastName}`.trim() || me.email;
  return (
    <div className={cn('flex shrink-0 items-center gap-1.5', place === 'sidebar' && 'flex-row-reverse')}>
      {SLOTS.map(({ noun, Slot }) => (
        <Slot key={noun} />
      ))}
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger
          className={cn(
            'flex h-8 items-center gap-2 rounded-md px-1.5 hover:bg-muted data-[state=open]:bg-muted',
            place === 'sidebar' && 'h-10 min-w-0 flex-1 flex-row-reverse justify-end',
          )}
        >
          <span className="sr-only">My Account</span>
          <span className={cn('grid text-xs leading-3.5', place === 'sidebar' ? 'min-w-0 text-left' : 'text-right @max-[34rem]:hidden')}>
            <span className="max-w-40 truncate font-medium">{name}</span>
            <span className="max-w-40 truncate text-2xs leading-3.5 text-muted-foreground">{ROLES[me.role]}</span>
          </span>
          <Avatar name={name} src={picture} />
        </DropdownMenuTrigger>
        <DropdownMenuContent aria-label="My Account" className="w-60">
          <div className="grid px-2 py-1.5">
            <span className="truncate font-medium">{name}</span>
            <span className="truncate text-xs text-muted-foreground">{me.email}</span>
          </div>
          <DropdownMenuSeparator />
          <DropdownMenuItem data-command="nav.account" onSelect={() => run('nav.account')}>
            <UserRound aria-hidden="true" />
            <span className="flex-1">My account</span>
            <CommandKbd id="nav.account" />
          </DropdownMenuItem>
          <DropdownMenuItem data-command="prefs.theme" onSelect={() => run('prefs.theme')}>
            <SunMoon aria-hidden="true" /> Theme…
          </DropdownMenuItem>
          <DropdownMenuItem data-command="help.shortcuts" onSelect={() => run('help.shortcuts')}>
            <Keyboard aria-hidden="true" />
            <span className="flex-1">Keyboard shortcuts</span>
            <CommandKbd id="help.shortcuts" />
          </DropdownMenuItem>
          <DropdownMenuItem data-command="help.version" onSelect={() => run('help.version')}>
            <Info aria-hidden="true" /> Version {version}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem data-command="auth.logout" onSelect={() => run('auth.logout')}>
            <LogOut aria-hidden="true" /> Logout
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  );
}
