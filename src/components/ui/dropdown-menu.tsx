import type * as RadixMenu from '@radix-ui/react-dropdown-menu';
import type { ComponentProps, FocusEvent } from 'react';
import { cn } from '../cn.ts';
import { useLoadedFloating } from '../floating/floating.ts';
import { FloatingRoot, FloatingTrigger, useOpening } from '../floating/floating-root.tsx';

/** A menu behind a button. */
export function DropdownMenu(props: Omit<ComponentProps<typeof FloatingRoot>, 'popup'>) {
  return <FloatingRoot popup="Menu" {...props} />;
}

/** The menu's button. */
export function DropdownMenuTrigger(props: Omit<ComponentProps<typeof FloatingTrigger>, 'popup'>) {
  return <FloatingTrigger popup="Menu" {...props} />;
}

/** The key that opened the menu may have been pressed before the menu could hear it: it starts on its first act all the same. */
function enter({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget && !currentTarget.contains(relatedTarget))
    currentTarget.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])')?.focus();
}

/** The floating list of a menu button. */
export function DropdownMenuContent(props: ComponentProps<typeof RadixMenu.Content>) {
  const { floating, isFirstByKey } = useOpening();
  return floating && <OpenContent onFocus={isFirstByKey ? enter : undefined} {...props} />;
}

function OpenContent({ className, align = 'end', sideOffset = 4, ...rest }: ComponentProps<typeof RadixMenu.Content>) {
  const { Menu } = useLoadedFloating();
  return (
    <Menu.Portal>
      <Menu.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          'z-50 min-w-44 rounded-lg border border-border bg-popover p-1 text-sm text-foreground shadow-float outline-hidden',
          className,
        )}
        {...rest}
      />
    </Menu.Portal>
  );
}

/** One act of a menu. */
export function DropdownMenuItem({ className, ...rest }: ComponentProps<typeof RadixMenu.Item>) {
  const { Menu } = useLoadedFloating();
  return (
    <Menu.Item
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
  const { Menu } = useLoadedFloating();
  return <Menu.Separator className={cn('my-1 h-px bg-border', className)} {...rest} />;
}
