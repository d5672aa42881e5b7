import * as RadixDialog from '@radix-ui/react-dialog';
import { Menu } from 'lucide-react';
import { useRef } from 'react';
import type { Actor } from '#domain/actor.ts';
import { useStore } from '#src/commands/store.ts';
import { Button } from '#src/components/ui/button.tsx';
import { menuOpen } from './shellState.ts';
import { SidebarContent } from './sidebar.tsx';

/** The sidebar of narrow windows: a sheet behind a menu button. */
export function MenuSheet({ actor }: { actor: Actor }) {
  const open = useStore(menuOpen);
  const wentOn = useRef(false);
  const goOn = (): void => {
    wentOn.current = true;
    menuOpen.set(false);
  };
  return (
    <RadixDialog.Root open={open} onOpenChange={menuOpen.set}>
      <RadixDialog.Trigger asChild>
        <Button data-command="shell.sidebar" variant="ghost" size="icon" aria-label="Menu" className="-ml-1.5 md:hidden">
          <Menu aria-hidden="true" />
        </Button>
      </RadixDialog.Trigger>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 bg-frame/60" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            wentOn.current = false;
            event.preventDefault();
            const sheet = event.currentTarget as Element;
            (sheet.querySelector<HTMLElement>('[aria-current]') ?? sheet.querySelector<HTMLElement>('a[href]'))?.focus();
          }}
          // The screen that was chosen has the focus by then.
          onCloseAutoFocus={(event) => wentOn.current && event.preventDefault()}
          className="fixed inset-y-0 left-0 z-50 flex w-70 max-w-[85vw] flex-col gap-2.5 border-r border-border bg-frame px-2 pt-2 text-sm shadow-dialog outline-hidden"
        >
          <RadixDialog.Title className="sr-only">Menu</RadixDialog.Title>
          <SidebarContent actor={actor} onGo={goOn} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
