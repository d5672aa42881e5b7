import { Outlet, useRouterState, type ErrorComponentProps } from '@tanstack/react-router';
import { MESSAGES } from '#domain/messages.ts';
import { Button } from '#src/components/ui/button.tsx';

/** Around every screen: says whose screen is on show, so that the focus waits for the right one. */
export function RootScreen() {
  const shown = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  return (
    <div className="contents" data-shown={shown ?? ''}>
      <Outlet />
    </div>
  );
}

/** A screen that broke: the other panes go on. */
export function ScreenError({ reset }: ErrorComponentProps) {
  return (
    <div role="alert" className="flex h-full flex-col items-center justify-center gap-3 p-6 text-center">
      <h1 className="text-lg font-semibold">{MESSAGES.somethingWrong}</h1>
      <Button data-part="note" onClick={reset}>
        Try again
      </Button>
    </div>
  );
}
