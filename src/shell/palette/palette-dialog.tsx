import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { isMac } from '#src/commands/platform.ts';
import { keyFacts, strokeOf } from '#src/commands/strokes.ts';

interface PaletteDialogProps {
  /** One step back. Was there one? */
  back: () => boolean;
  close: () => void;
  children: ReactNode;
}

/** The browser's own modal dialog: it keeps the keyboard in and the page behind out, and costs nothing to load. */
export function PaletteDialog({ back, close, children }: PaletteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    element?.querySelector('input')?.focus();
  }, []);
  const stepBack = (): void => {
    if (!back()) close();
  };
  return (
    <dialog
      ref={dialog}
      aria-label="Command palette"
      data-palette=""
      className="mx-auto mt-[13dvh] flex max-h-[min(33rem,80dvh)] w-[calc(100vw-1.5rem)] max-w-160 flex-col overflow-hidden rounded-xl border border-border bg-popover text-sm text-foreground shadow-dialog outline-hidden backdrop:bg-frame/60 max-sm:mt-3"
      // A press on what is dimmed is one on the dialog itself: its content leaves nothing of it free.
      onPointerDown={({ target, currentTarget }: MouseEvent) => target === currentTarget && close()}
      onKeyDown={(event) => {
        // An input method takes its own Escape.
        if (event.nativeEvent.isComposing || strokeOf(keyFacts(event.nativeEvent), isMac) !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        stepBack();
      }}
      // What closes dialogs without a key: the gesture of a phone.
      onCancel={(event) => {
        event.preventDefault();
        stepBack();
      }}
    >
      {children}
    </dialog>
  );
}
