import { Menu } from 'lucide-react';
import { useRef } from 'react';
import type { Actor } from '#domain/actor.ts';
import { useStore } from '#src/commands/store.ts';
import { Button } from '#src/components/ui/button.tsx';
import { loadFloating } from '#src/components/floating/floating.ts';
import { lazyModule } from '#src/components/lazyModule.ts';
import { menuOpen } from './shellState.ts';

const dialog = lazyModule(async () => {
  const [{ MenuDialog }] = await Promise.all([import('./menu-dialog.tsx'), loadFloating()]);
  return { MenuDialog };
});

/** The sidebar of narrow windows: a sheet behind a menu button. */
export function MenuSheet({ actor }: { actor: Actor }) {
  const isOpen = useStore(menuOpen);
  const here = dialog.use(isOpen);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        data-command="shell.sidebar"
        variant="ghost"
        size="icon"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="-ml-1.5 md:hidden"
        onPointerEnter={dialog.preload}
        onClick={() => menuOpen.set(true)}
      >
        <Menu aria-hidden="true" />
      </Button>
      {here && isOpen && <here.MenuDialog {...{ actor, button }} />}
    </>
  );
}
