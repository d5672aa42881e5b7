import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { pageCount } from '#src/components/paging.ts';
import { usePane } from '#src/panes/usePane.ts';
import { RECORD_PAGE_SIZE } from '../customer.queries.ts';

interface RecordRowsProps {
  /** The key of the address that has the page, and what is paged through. */
  of: string;
  page: number;
  count: number;
  /** Changes with the rows on show: the id of the first. */
  shown: string | undefined;
  children: ReactNode;
}

/**
 * The rows of a part of the record as one stop of the Tab key: arrows, Home and End move among their links, over either end to the
 * next page and the one before, which Page Down and Page Up turn as well.
 */
export function RecordRows({ of, page, count, shown, children }: RecordRowsProps) {
  const { setSearch } = usePane();
  const root = useRef<HTMLDivElement>(null);
  const current = useRef(0);
  /** The row that has the keyboard once the page has been turned. */
  const coming = useRef<'first' | 'last' | null>(null);
  const links = (): HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>('tbody a[href]') ?? [])];
  const settle = (at: number): void => {
    const all = links();
    current.current = Math.max(0, Math.min(at, all.length - 1));
    all.forEach((link, i) => (link.tabIndex = i === current.current ? 0 : -1));
  };
  useEffect(() => settle(current.current));
  useEffect(() => {
    const all = links();
    const to = coming.current === 'first' ? all[0] : all.at(-1);
    if (coming.current && to) to.focus();
    coming.current = null;
    // Only when other rows have come.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [shown]);
  const isPage = (to: number): boolean => to >= 1 && to <= pageCount(count, RECORD_PAGE_SIZE);
  const turn = (to: number, row: 'first' | 'last'): void => {
    if (!isPage(to)) return;
    coming.current = row;
    setSearch({ [of]: to === 1 ? null : String(to) });
  };
  const move = (event: KeyboardEvent): void => {
    const all = links();
    const at = all.indexOf(event.target as HTMLElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    const paged = { PageDown: page + 1, PageUp: page - 1 }[event.key];
    // Without another page it scrolls.
    if (to === undefined && (paged === undefined || !isPage(paged))) return;
    event.preventDefault();
    event.stopPropagation();
    if (to === undefined) turn(paged!, 'first');
    else if (all[to]) all[to].focus();
    else turn(to < 0 ? page - 1 : page + 1, to < 0 ? 'last' : 'first');
  };
  return (
    // The links in it have the focus and bubble their keys here.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} onKeyDown={move} onFocus={({ target }) => settle(Math.max(0, links().indexOf(target)))}>
      {children}
    </div>
  );
}
