import { useEffect, useRef, type RefObject } from 'react';
import type { Actor } from '#domain/actor.ts';
import { Dialog, DialogContent, DialogTitle } from '#src/components/ui/dialog.tsx';
import { menuOpen } from './shellState.ts';
import { SidebarContent } from './sidebar.tsx';

const close = (): void => menuOpen.set(false);

/** The sidebar as a sheet over a narrow window; what had the keyboard before has it again after, or else the `button`. */
export function MenuDialog({ actor, button }: { actor: Actor; button: RefObject<HTMLButtonElement | null> }) {
  const wentOn = useRef(false);
  /** The element that had the keyboard when it opened: the button, or wherever the key was pressed. */
  const opener = useRef<Element | null>(null);
  const goOn = (): void => {
    wentOn.current = true;
    close();
  };
  // Back closes it: whoever goes back would not see where to.
  useEffect(() => {
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, []);
  return (
    <Dialog open onOpenChange={menuOpen.set}>
      <DialogContent
        aria-describedby={undefined}
        onOpenAutoFocus={(event) => {
          opener.current = document.activeElement;
          event.preventDefault();
          const sheet = event.currentTarget as Element;
          (sheet.querySelector<HTMLElement>('[aria-current]') ?? sheet.querySelector<HTMLElement>('a[href]'))?.focus();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // The screen that was chosen has the focus by then.
          if (wentOn.current) return;
          const back = opener.current instanceof HTMLElement && opener.current !== document.body ? opener.current : button.current;
          back?.focus();
        }}
        className="inset-y-0 top-0 left-0 flex h-dvh max-h-none w-70 max-w-[85vw] translate-x-0 flex-col gap-2.5 rounded-none border-0 border-r bg-frame px-2 pt-2 pb-0"
      >
        <DialogTitle className="sr-only">Menu</DialogTitle>
        <SidebarContent actor={actor} onGo={goOn} />
      </DialogContent>
    </Dialog>
  );
}
