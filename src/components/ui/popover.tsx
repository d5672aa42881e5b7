import type * as RadixPopover from '@radix-ui/react-popover';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { useLoadedFloating } from '../floating/floating.ts';
import { FloatingRoot, FloatingTrigger, useOpening } from '../floating/floating-root.tsx';

/** A sheet behind a button. */
export function Popover(props: Omit<ComponentProps<typeof FloatingRoot>, 'popup'>) {
  return <FloatingRoot popup="Popover" {...props} />;
}

/** The sheet's button. */
export function PopoverTrigger(props: Omit<ComponentProps<typeof FloatingTrigger>, 'popup'>) {
  return <FloatingTrigger popup="Popover" {...props} />;
}

/** A floating sheet next to its trigger. */
export function PopoverContent(props: ComponentProps<typeof RadixPopover.Content>) {
  return useOpening().floating && <OpenContent {...props} />;
}

function OpenContent({ className, align = 'start', sideOffset = 4, ...rest }: ComponentProps<typeof RadixPopover.Content>) {
  const { Popover: Radix } = useLoadedFloating();
  return (
    <Radix.Portal>
      <Radix.Content
        data-sheet=""
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          'z-50 w-76 max-w-[calc(100vw-1rem)] rounded-lg border border-border bg-popover p-3 text-sm text-foreground shadow-float outline-hidden',
          className,
        )}
        {...rest}
      />
    </Radix.Portal>
  );
}
