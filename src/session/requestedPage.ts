const KEY = 'weighstation.wanted';

/** Stores the address that a session ended at by itself: signing out leads to the first page, and forgets it. */
export function keepRequestedPage(href: string): void {
  sessionStorage.setItem(KEY, href);
}

/** Returns the stored address once; null: none. */
export function takeRequestedPage(): string | null {
  const href = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return href;
}
