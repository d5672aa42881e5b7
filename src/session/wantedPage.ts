const KEY = 'weighstation.wanted';

/** Keeps the address that somebody was at when their session ended by itself: signing out leads to the first page, and forgets it. */
export function keepWantedPage(href: string): void {
  sessionStorage.setItem(KEY, href);
}

/** The address that this tab was taken away from, once; null: none. */
export function takeWantedPage(): string | null {
  const href = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return href;
}
