import {
  cloneElement,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEventHandler,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { preloadFloating, useFloating, useLoadedFloating } from './floating.ts';

/** The time the pointer rests before it is told, and the time it may take on its way to what is told. */
const REST_MS = 400;
const WAY_MS = 120;
/** Keys that lead to a control. They come up where they led to, which a focus that is given by a script does not. */
const LEADS_HERE = /^(Tab|F6|Home|End|Arrow.*)$/;

interface TipProps {
  anchor: Element;
  text: ReactNode;
  side: 'top' | 'right' | 'bottom' | 'left';
  hide: () => void;
  /** Tells whether the pointer is on what is told: it may stay there. */
  onHover: (isOn: boolean) => void;
}

/** Shows what is told, beside a stand-in that lies where the control lies: the control itself is left as it is. */
function Tip({ anchor, text, side, hide, onHover }: TipProps) {
  const { Tooltip } = useLoadedFloating();
  const standIn = useRef<HTMLSpanElement>(null);
  const [{ top, left, width, height }] = useState(() => anchor.getBoundingClientRect());
  useEffect(() => {
    const id = standIn.current?.getAttribute('aria-describedby');
    if (id) anchor.setAttribute('aria-describedby', id);
    return () => anchor.removeAttribute('aria-describedby');
  }, [anchor]);
  return (
    <Tooltip.Provider>
      <Tooltip.Root open onOpenChange={(open) => !open && hide()}>
        {createPortal(
          <Tooltip.Trigger asChild>
            <span ref={standIn} aria-hidden="true" className="pointer-events-none fixed" style={{ top, left, width, height }} />
          </Tooltip.Trigger>,
          document.body,
        )}
        <Tooltip.Portal>
          <Tooltip.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            onPointerEnter={() => onHover(true)}
            onPointerLeave={() => onHover(false)}
            className="z-60 flex items-center gap-1.5 rounded-md border border-border bg-popover px-2 py-1 text-xs text-foreground shadow-float"
          >
            {text}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}

interface Handled {
  onPointerEnter?: (event: PointerEvent<Element>) => void;
  onPointerLeave?: () => void;
  onPointerDown?: () => void;
  onKeyUp?: (event: KeyboardEvent<Element>) => void;
  onBlur?: () => void;
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
}

/**
 * A word or a key about the one control it wraps, when the pointer rests there or a key has led there. A control that was merely
 * given the focus (an open document, a closed dialog) tells nothing: Escape would go to the tooltip.
 */
export function Tooltip({
  children,
  text,
  side = 'bottom',
}: {
  children: ReactElement<Handled>;
  text: ReactNode;
  side?: TipProps['side'];
}) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [wish, become] = useState<{ of: Element | null; afterMs: number }>({ of: null, afterMs: 0 });
  const isHere = useFloating(false) !== null;
  useEffect(() => {
    const timer = setTimeout(() => setAnchor(wish.of), wish.afterMs);
    return () => clearTimeout(timer);
  }, [wish]);
  const hide = (afterMs = 0): void => become({ of: null, afterMs });
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: ({ pointerType, currentTarget }) => {
          preloadFloating();
          if (pointerType !== 'touch') become({ of: currentTarget, afterMs: anchor ? 0 : REST_MS });
        },
        onPointerLeave: () => hide(WAY_MS),
        onPointerDown: () => hide(),
        onKeyUp: ({ key, currentTarget }) => LEADS_HERE.test(key) && become({ of: currentTarget, afterMs: 0 }),
        onBlur: () => hide(),
        onClick: (event) => {
          hide();
          children.props.onClick?.(event);
        },
      })}
      {anchor && isHere && (
        <Tip {...{ anchor, text, side, hide }} onHover={(isOn) => (isOn ? become({ of: anchor, afterMs: 0 }) : hide(WAY_MS))} />
      )}
    </>
  );
}
