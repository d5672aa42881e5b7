import type * as RadixDialog from '@radix-ui/react-dialog';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { useFloating, useLoadedFloating } from '../floating/floating.ts';

/** A modal dialog while `open`. */
export function Dialog(props: ComponentProps<typeof RadixDialog.Root> & { open: boolean }) {
  const floating = useFloating(props.open);
  return floating && <floating.Dialog.Root {...props} />;
}

/** A modal sheet over a dimmed page; Escape and a press outside close it. */
export function DialogContent({ className, children, ...rest }: ComponentProps<typeof RadixDialog.Content>) {
  const { Dialog: Radix } = useLoadedFloating();
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-50 bg-frame/60" />
      <Radix.Content
        className={cn(
          'fixed top-[15%] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-md max-h-[80dvh] -translate-x-1/2 overflow-y-auto rounded-xl border border-border bg-popover p-5 text-sm text-foreground shadow-dialog outline-hidden',
          className,
        )}
        {...rest}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}

/** The dialog's name. */
export function DialogTitle({ className, ...rest }: ComponentProps<typeof RadixDialog.Title>) {
  const { Dialog: Radix } = useLoadedFloating();
  return <Radix.Title className={cn('text-lg font-semibold', className)} {...rest} />;
}

/** The words of the dialog beyond its name. */
export function DialogDescription({ className, ...rest }: ComponentProps<typeof RadixDialog.Description>) {
  const { Dialog: Radix } = useLoadedFloating();
  return <Radix.Description className={cn('mt-1 text-sm text-muted-foreground', className)} {...rest} />;
}

/** The row of buttons at the end, the main one last. */
export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('mt-5 flex justify-end gap-2', className)} {...rest} />;
}
