import { createElement, Suspense, useEffect, useId, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { useRow } from '#src/data/useLive.ts';
import { cardOf } from './cards.ts';
import { hoverCards, recordAt, type LinkedRecord } from './hoverCard.ts';

/** The time the pointer rests before a card comes, and may be away before it goes: to get from the link to the card. In milliseconds. */
const COMES_MS = 400;
const GOES_MS = 250;
const APART_PX = 6;

interface Shown extends LinkedRecord {
  link: HTMLAnchorElement;
}

/** The link to a record that something on the screen is part of. Rows of a list have their peek. */
function linkAt(target: EventTarget | null): Shown | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('[data-pane] a[href]:not([data-row-link])') : null;
  const record = link && recordAt(link.href, location.origin);
  return record ? { ...record, link } : null;
}

/** Beside its link, where there is room. */
function placeBy(link: HTMLAnchorElement): CSSProperties {
  const { left, top, bottom } = link.getBoundingClientRect();
  const isAbove = bottom > innerHeight / 2;
  return {
    left: `min(${Math.max(8, left)}px, calc(100vw - 22.5rem))`,
    ...(isAbove ? { bottom: innerHeight - top + APART_PX } : { top: bottom + APART_PX }),
  };
}

/**
 * A card of the record that a link leads to: while the pointer rests on the link or the card (unless that is switched off), or by
 * Space on the link. Escape takes it away (WCAG 1.4.13). The keyboard stays on the link.
 */
export function HoverCards() {
  const [shown, setShown] = useState<Shown | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const now = useRef<Shown | null>(null);
  useLayoutEffect(() => {
    now.current = shown;
  }, [shown]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (next: Shown | null, ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setShown(next?.link.isConnected === false ? null : next), ms);
    };
    const hide = (): void => {
      clearTimeout(timer);
      if (now.current) setShown(null);
    };
    const over = ({ target, pointerType }: PointerEvent): void => {
      if (pointerType !== 'mouse' || hoverCards.get() === 'off') return;
      if (target instanceof Node && card.current?.contains(target)) return clearTimeout(timer);
      const next = linkAt(target);
      if (next?.link === now.current?.link) clearTimeout(timer);
      else later(next, next ? COMES_MS : GOES_MS);
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && now.current) event.stopPropagation();
      else if (event.key !== ' ' || event.defaultPrevented) return hide();
      const link = event.key === ' ' && !now.current ? linkAt(event.target) : null;
      if (link || now.current) event.preventDefault();
      clearTimeout(timer);
      setShown(link);
    };
    const scroll = (event: Event): void => {
      // One that is still to come finds its place when it comes.
      const isInside = event.target instanceof Node && card.current?.contains(event.target) === true;
      if (now.current && !isInside) setShown(null);
    };
    document.addEventListener('pointerover', over);
    document.addEventListener('keydown', key, { capture: true });
    document.addEventListener('focusout', hide);
    document.addEventListener('scroll', scroll, { capture: true });
    document.addEventListener('click', hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('keydown', key, { capture: true });
      document.removeEventListener('focusout', hide);
      document.removeEventListener('scroll', scroll, { capture: true });
      document.removeEventListener('click', hide);
    };
  }, []);
  return <div ref={card}>{shown && <HoverCard key={`${shown.table} ${shown.id}`} shown={shown} />}</div>;
}

function HoverCard({ shown: { table, id, link } }: { shown: Shown }) {
  const { row } = useRow(table, id);
  const own = useId();
  useEffect(() => {
    link.setAttribute('aria-describedby', own);
    return () => link.removeAttribute('aria-describedby');
  }, [link, own]);
  const card = cardOf(table);
  // What is not on this device has nothing to show.
  if (!row || !card) return null;
  return (
    <aside
      aria-label="Record"
      style={placeBy(link)}
      className="fixed z-40 w-88 max-w-[calc(100vw-1rem)] max-h-[45dvh] overflow-auto rounded-lg border border-border bg-popover text-sm text-foreground shadow-float"
    >
      <div id={own}>
        <Suspense fallback={<div aria-busy="true" className="h-40" />}>{createElement(card, { row })}</Suspense>
      </div>
    </aside>
  );
}
