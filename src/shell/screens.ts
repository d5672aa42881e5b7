import type { LucideIcon } from 'lucide-react';
import type { Actor } from '#domain/actor.ts';
import { mayVisit, ROUTES } from '#domain/routes.ts';
import { fitsPattern, partsOf } from '#src/panes/layoutUrl.ts';
import type { PaneState } from '#src/panes/paneState.ts';
import type { Screen } from './contribution.ts';
import { CONTRIBUTIONS } from './contributions.ts';

/** Every screen of every feature. */
export const SCREENS: readonly Screen[] = CONTRIBUTIONS.flatMap((contribution) => contribution.screens);

/** Pages that take the whole window and never a pane. */
const PUBLIC_PATHS: readonly string[] = ['/auth', '/auth/callback', '/recover-password', '/logout', '/apply'];

export function isPublicPath(path: string): boolean {
  return PUBLIC_PATHS.includes(path);
}

export function screenAt(path: string): Screen | undefined {
  return SCREENS.find((screen) => fitsPattern(screen.path, path));
}

/** Known and permitted: only such an address may travel in `split`. */
export function isOpenTo(actor: Actor, path: string): boolean {
  return screenAt(path) !== undefined && mayVisit(actor, path);
}

/** The section of the spec's route table a path belongs to. */
export function sectionOf(path: string): (typeof ROUTES)[number] | undefined {
  return ROUTES.filter((route) => path === route.path || path.startsWith(`${route.path}/`)).sort(
    (a, b) => b.path.length - a.path.length,
  )[0];
}

/** Titles of a pane: `section` for the top bar ('404' for an unknown address), `name` for the region. */
export function titlesOf(pane: PaneState): { section: string; own: string | null; name: string } {
  const { path } = partsOf(pane.href);
  const screen = screenAt(path);
  if (!screen) return { section: '404', own: null, name: '404' };
  const section = sectionOf(path)?.label ?? screen.title;
  const own = pane.title !== null && pane.title !== section ? pane.title : null;
  return { section, own, name: own ?? (screen.path === path ? section : screen.title) };
}

/** The icon of the feature whose screen a pane shows; null for an unknown address, and for features without one. */
export function iconOf(pane: PaneState): LucideIcon | null {
  const { path } = partsOf(pane.href);
  return CONTRIBUTIONS.find(({ screens }) => screens.some((screen) => fitsPattern(screen.path, path)))?.sidebar?.icon ?? null;
}
