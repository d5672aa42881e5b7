import * as RadixMenu from '@radix-ui/react-dropdown-menu';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

export const DropdownMenu = RadixMenu.Root;
export const DropdownMenuTrigger = RadixMenu.Trigger;

/** The floating list of a menu button. */
export function DropdownMenuContent({ className, align = 'end', sideOffset = 4, ...rest }: ComponentProps<typeof RadixMenu.Content>) {
  return (
    <RadixMenu.Portal>
      <RadixMenu.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          'z-50 min-w-44 rounded-lg border border-border bg-popover p-1 text-sm text-foreground shadow-float outline-hidden',
          className,
        )}
        {...rest}
      />
    </RadixMenu.Portal>
  );
}

/** One act of a menu. */
export function DropdownMenuItem({ className, ...rest }: ComponentProps<typeof RadixMenu.Item>) {
  return (
    <RadixMenu.Item
      className={cn(
        'flex h-8 cursor-default items-center gap-2 rounded-md px-2 outline-hidden select-none data-disabled:text-faint-foreground data-highlighted:bg-accent [&_svg]:size-4 [&_svg]:text-muted-foreground',
        className,
      )}
      {...rest}
    />
  );
}

/** A hairline between groups of a menu. */
export function DropdownMenuSeparator({ className, ...rest }: ComponentProps<typeof RadixMenu.Separator>) {
  return <RadixMenu.Separator className={cn('my-1 h-px bg-border', className)} {...rest} />;
}
