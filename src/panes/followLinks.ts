import type { MouseEvent } from 'react';

/** Paths the server answers: a link to them is the browser's business. */
const SERVER = /^\/(api|files|sign|idp|graphql)(\/|$)/;

/** A click on an in-app link becomes a move of a pane: plain stays, Shift goes beside; Ctrl and Cmd keep their meaning. */
export function followLink(event: MouseEvent, go: (href: string, where: 'here' | 'side') => void): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  const href = link?.getAttribute('href');
  if (!link || !href || link.target || link.hasAttribute('download') || !/^[/?#]/.test(href) || SERVER.test(href)) return;
  event.preventDefault();
  go(href, event.shiftKey ? 'side' : 'here');
}
