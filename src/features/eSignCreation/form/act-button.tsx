import type { ComponentProps, ReactNode } from 'react';
import { Kbd } from '#src/commands/kbd.tsx';
import type { Command } from '#src/commands/types.ts';
import { Tooltip } from '#src/components/floating/tooltip.tsx';
import { Button } from '#src/components/ui/button.tsx';

interface ActButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'className'> {
  command: Command['id'];
  /** Why it cannot be done now, in words; null: it can. A disabled one can be focused, so that the reason can be read. */
  reason?: string | null;
  keys?: string;
  onPress: () => void;
  children: ReactNode;
}

/** A button of the form that does what a command does, at once: it knows the document of the moment. */
export function ActButton({ command, reason = null, keys, onPress, children, ...look }: ActButtonProps) {
  const button = (
    <Button
      {...look}
      size="md"
      data-command={command}
      aria-disabled={reason !== null}
      className={`aria-disabled:opacity-50 ${look.className ?? ''}`}
      onClick={() => reason === null && onPress()}
    >
      {children}
    </Button>
  );
  if (reason === null && !keys) return button;
  return (
    <Tooltip
      text={
        <>
          {reason ?? children}
          {keys && <Kbd keys={keys} />}
        </>
      }
    >
      {button}
    </Tooltip>
  );
}
