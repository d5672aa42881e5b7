import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#src/components/cn.ts';
import { Kbd } from '#src/commands/kbd.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { Tooltip } from '#src/components/floating/tooltip.tsx';
import { useCommand } from './commandHost.ts';
import type { Command, Subject } from './types.ts';

/** `'Mod+k'` as `aria-keyshortcuts` wants it; sequences have no spelling there and are left to the tooltip. */
function ariaKeys(keys: readonly string[]): string | undefined {
  const plain = keys
    .filter((sequence) => !sequence.includes(' '))
    .map((stroke) => stroke.replace('Mod', /Mac|iP/.test(navigator.platform) ? 'Meta' : 'Control'));
  return plain.length > 0 ? plain.join(' ') : undefined;
}

/** `command` itself, where its screen brings it along: the button is there before the keyboard knows the command. */
type Which = { id: Command['id']; command?: undefined } | { command: Command; id?: undefined };
type ButtonLook = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'>;

type CommandButtonProps = ButtonLook & Which & { subject?: Subject; children?: ReactNode };

/**
 * A button that runs a command; nothing when the command is absent here. Its words default to the command's title, its
 * tooltip shows the keys or the reason why it is disabled; a disabled one can be focused, so that the reason can be read.
 */
export function CommandButton({ id, command: given, subject, children, ...look }: CommandButtonProps) {
  const { command, state, keys, run } = useCommand(given ?? id, subject);
  if (!command || state === false) return null;
  const reason = typeof state === 'string' ? state : null;
  const [first] = keys;
  const button = (
    <Button
      {...look}
      className={cn('aria-disabled:opacity-50', look.className)}
      data-command={command.id}
      aria-keyshortcuts={ariaKeys(keys)}
      aria-disabled={reason !== null}
      onClick={run}
    >
      {children ?? command.title}
    </Button>
  );
  if (!reason && !first) return button;
  return (
    <Tooltip
      text={
        <>
          {reason ?? command.title}
          {first && <Kbd keys={first} />}
        </>
      }
    >
      {button}
    </Tooltip>
  );
}
