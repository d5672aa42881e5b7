import * as RadixPopover from '@radix-ui/react-popover';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

export const Popover = RadixPopover.Root;
export const PopoverTrigger = RadixPopover.Trigger;

/** A floating sheet next to its trigger. */
export function PopoverContent({ className, align = 'start', sideOffset = 4, ...rest }: ComponentProps<typeof RadixPopover.Content>) {
  return (
    <RadixPopover.Portal>
      <RadixPopover.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          'z-50 w-72 max-w-[calc(100vw-1rem)] rounded-lg border border-border bg-popover p-3 text-sm text-foreground shadow-float outline-hidden',
          className,
        )}
        {...rest}
      />
    </RadixPopover.Portal>
  );
}
