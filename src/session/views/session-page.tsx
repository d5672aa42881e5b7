import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface SessionPageProps {
  heading: string;
  /** `alert` is read out at once, `status` when the reader is free. */
  tone: 'alert' | 'status';
  children?: ReactNode;
  /** Buttons and links, the likeliest first. */
  actions?: ReactNode;
}

const ACTION =
  'inline-flex h-8 items-center rounded-md px-3 text-sm font-medium outline-hidden focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-offset-1 focus-visible:ring-offset-background';
/** Looks of the two kinds of action on these pages; plain classes, so that a link and a button look alike. */
export const PRIMARY_ACTION = `${ACTION} bg-primary text-primary-foreground hover:opacity-90`;
export const OTHER_ACTION = `${ACTION} border border-border text-foreground hover:bg-muted`;

/** A page of its own, outside the workspace: one calm message, and the keyboard on the first way out, or on the page while there is none. */
export function SessionPage({ heading, tone, children, actions }: SessionPageProps) {
  const page = useRef<HTMLElement>(null);
  // By heading: progress and failure are the same page to React, but a new message to the person.
  useLayoutEffect(() => (page.current!.querySelector<HTMLElement>('[data-actions] :is(a, button)') ?? page.current!).focus(), [heading]);
  return (
    <main ref={page} tabIndex={-1} className="grid min-h-dvh place-items-center bg-frame p-6 text-foreground outline-hidden">
      <div className="grid w-full max-w-sm gap-4 rounded-lg border border-border bg-card p-6">
        <p className="flex items-center gap-2.5 text-sm font-semibold">
          <span aria-hidden="true" className="grid size-6 place-items-center rounded-md bg-primary text-[11px] text-primary-foreground">
            WS
          </span>
          Weighstation
        </p>
        <div key={heading} role={tone} className="grid gap-1">
          <h1 className="text-base font-semibold">{heading}</h1>
          {children && <div className="text-sm text-muted-foreground">{children}</div>}
        </div>
        {actions && (
          <div data-actions className="flex flex-wrap gap-2">
            {actions}
          </div>
        )}
      </div>
    </main>
  );
}
