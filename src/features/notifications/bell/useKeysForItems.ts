import { useEffect, type RefObject } from 'react';
import { holdKeysUntil } from '#src/browser/heldKeys.ts';

/** Keeps keys while an open menu waits for its items; then the first has the keyboard, as where a menu opens with them, and the keys go there. */
export function useKeysForItems(menu: RefObject<HTMLElement | null>, isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    void holdKeysUntil(promise, ({ key }) => key !== 'Escape');
    const begin = (): void => {
      menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
      resolve();
    };
    return begin;
  }, [menu, isWaiting]);
}
