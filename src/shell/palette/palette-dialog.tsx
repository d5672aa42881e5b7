import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { isMac } from '#src/browser/platform.ts';
import { keyFacts, strokeOf } from '#src/commands/strokes.ts';

interface PaletteDialogProps {
  /** One step back. Was there one? */
  back: () => boolean;
  close: () => void;
  children: ReactNode;
}

/** Remembers where the caret of an editor of rich text is, as a way to bring it back: a page behind a modal dialog loses it. */
function rememberCaret(): () => void {
  const now = getSelection();
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = now ?? {};
  if (!anchorNode || !focusNode || !anchorNode.parentElement?.isContentEditable) return () => undefined;
  return () => {
    if (anchorNode.isConnected && focusNode.isConnected) now?.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
  };
}

/** The browser's own modal dialog: it keeps the keyboard in and the page behind out, and costs nothing to load. */
export function PaletteDialog({ back, close, children }: PaletteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const bringBack = rememberCaret();
    if (!element?.open) element?.showModal();
    element?.querySelector('input')?.focus();
    return () => {
      element?.close();
      bringBack();
    };
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
