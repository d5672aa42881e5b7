import {
  cloneElement,
  createContext,
  use,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { preloadFloating, useFloating, type Floating } from './floating.ts';

interface Opening {
  /** Null: nothing was opened yet, or it still has to come; a plain button will do. */
  floating: Floating | null;
  open: boolean;
  /** True when it is open for the first time, and not by a pointer: Radix was not there to hear the key. */
  isFirstByKey: boolean;
  change: (open: boolean, by?: 'pointer') => void;
}
const OpeningContext = createContext<Opening>({ floating: null, open: false, isFirstByKey: false, change: () => undefined });

interface RootProps {
  children: ReactNode;
  modal?: boolean;
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/**
 * The root of a menu or a popover: before it is first opened it is a plain button that weighs nothing; from then on
 * it is Radix's. `popup` says which.
 */
export function FloatingRoot({
  popup,
  children,
  modal,
  open,
  defaultOpen = false,
  onOpenChange,
}: RootProps & { popup: 'Menu' | 'Popover' }) {
  const [own, setOwn] = useState(defaultOpen);
  const isOpen = open ?? own;
  const [used, setUsed] = useState(isOpen);
  const [isFirstByKey, setFirstByKey] = useState(!defaultOpen);
  if (isOpen && !used) setUsed(true);
  const here = useFloating(isOpen);
  const floating = used ? here : null;
  const change = (next: boolean, by?: 'pointer'): void => {
    if (!next || by === 'pointer') setFirstByKey(false);
    setOwn(next);
    onOpenChange?.(next);
  };
  const content = <OpeningContext value={{ floating, open: isOpen, isFirstByKey, change }}>{children}</OpeningContext>;
  if (!floating) return content;
  const { Root } = floating[popup];
  return (
    <Root open={isOpen} onOpenChange={(next) => change(next)} {...(modal !== undefined && { modal })}>
      {content}
    </Root>
  );
}

type TriggerProps = Omit<ComponentProps<'button'>, 'type'> & { asChild?: boolean };

/** The button that opens; with `asChild` it is the one given as child. */
export function FloatingTrigger({ popup, asChild = false, children, ...rest }: TriggerProps & { popup: 'Menu' | 'Popover' }) {
  const { floating, open, change } = use(OpeningContext);
  if (floating) {
    const { Trigger } = floating[popup];
    return (
      <Trigger asChild={asChild} {...rest}>
        {children}
      </Trigger>
    );
  }
  const plain = {
    'aria-haspopup': popup === 'Menu' ? 'menu' : 'dialog',
    'aria-expanded': open,
    'data-state': open ? 'open' : 'closed',
    onPointerEnter: preloadFloating,
    onFocus: preloadFloating,
    // Enter and Space are clicks without a count.
    onClick: ({ detail }: MouseEvent) => change(true, detail > 0 ? 'pointer' : undefined),
    onKeyDown: (event: KeyboardEvent) => {
      if (popup !== 'Menu' || event.key !== 'ArrowDown') return;
      event.preventDefault();
      change(true);
    },
  } as const;
  if (asChild) return cloneElement(children as ReactElement<ComponentProps<'button'>>, { ...rest, ...plain });
  return (
    <button type="button" {...rest} {...plain}>
      {children}
    </button>
  );
}

/** Returns the state of the menu or popover around. */
export function useOpening(): Opening {
  return use(OpeningContext);
}
