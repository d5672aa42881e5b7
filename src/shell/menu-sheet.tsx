import { Menu } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Actor } from '#domain/actor.ts';
import { useStore } from '#src/commands/store.ts';
import { Button } from '#src/components/ui/button.tsx';
import { Dialog, DialogContent, DialogTitle } from '#src/components/ui/dialog.tsx';
import { preloadFloating } from '#src/components/floating/floating.ts';
import { menuOpen } from './shellState.ts';
import { SidebarContent } from './sidebar.tsx';

const close = (): void => menuOpen.set(false);

/** The sidebar of narrow windows: a sheet behind a menu button. */
export function MenuSheet({ actor }: { actor: Actor }) {
  const open = useStore(menuOpen);
  const wentOn = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  /** The element that had the keyboard when it opened: the button, or wherever the key was pressed. */
  const opener = useRef<Element | null>(null);
  const goOn = (): void => {
    wentOn.current = true;
    close();
  };
  // Back closes it: whoever goes back would not see where to.
  useEffect(() => {
    if (!open) return undefined;
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, [open]);
  return (
    <>
      <Button
        ref={button}
        data-command="shell.sidebar"
        variant="ghost"
        size="icon"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="-ml-1.5 md:hidden"
        onPointerEnter={preloadFloating}
        onClick={() => menuOpen.set(true)}
      >
        <Menu aria-hidden="true" />
      </Button>
      {open && (
        <Dialog open onOpenChange={menuOpen.set}>
          <DialogContent
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              wentOn.current = false;
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
      )}
    </>
  );
}
