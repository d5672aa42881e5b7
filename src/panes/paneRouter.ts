import { createMemoryHistory, createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { RootScreen, ScreenError } from './root-screen.tsx';

/** The part of a screen's declaration that routing needs. */
export interface RoutedScreen {
  path: string;
  load: () => Promise<{ default: ComponentType }>;
}

/** One route tree for all panes, made from the features' screens. */
export function routeTreeOf(screens: readonly RoutedScreen[]) {
  const root = createRootRoute({ component: RootScreen });
  return root.addChildren(
    screens.map(({ path, load }) => createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) })),
  );
}
export type PaneRouteTree = ReturnType<typeof routeTreeOf>;

/**
 * A pane's own router over a memory history. The query travels as text, because screens read it as URLSearchParams and
 * the router must not respell it; a screen is made anew for another record, so that no draft leaks between records.
 */
export function makePaneRouter(routeTree: PaneRouteTree, href: string) {
  return createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [href] }),
    parseSearch: (text) => ({ text: text.replace(/^\?/, '') }),
    stringifySearch: (search) => (search.text ? `?${String(search.text)}` : ''),
    defaultRemountDeps: ({ params }) => params,
    defaultPendingMs: 300,
    defaultErrorComponent: ScreenError,
    scrollRestoration: false,
  });
}
export type PaneRouter = ReturnType<typeof makePaneRouter>;
