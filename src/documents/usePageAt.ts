import { useEffect, useState, type RefObject } from 'react';

const pageIn = (scroller: HTMLElement, number: number): HTMLElement | null =>
  scroller.querySelector<HTMLElement>(`[data-page="${number}"]`);

/** The page at which one looks: the last that begins above the middle. */
function pageAt(scroller: HTMLElement): number {
  const { top, height } = scroller.getBoundingClientRect();
  const above = [...scroller.querySelectorAll<HTMLElement>('[data-page]')].filter(
    (page) => page.getBoundingClientRect().top <= top + height / 2,
  );
  return Number(above.at(-1)?.dataset['page'] ?? 1);
}

/** Follows which page is looked at, and leads to another. */
export function usePageAt(
  scroller: RefObject<HTMLElement | null>,
  pages: number,
  isHere: boolean,
): { page: number; goTo: (page: number) => void } {
  const [page, setPage] = useState(1);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isHere) return undefined;
    const look = (): void => setPage(pageAt(element));
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller, isHere]);
  const goTo = (wanted: number): void => {
    const number = Math.min(pages, Math.max(1, wanted));
    const element = scroller.current;
    if (!element) return;
    pageIn(element, number)?.scrollIntoView({ block: 'start' });
    setPage(number);
  };
  return { page, goTo };
}
