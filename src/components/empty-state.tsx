import type { ReactNode } from 'react';

/** Nothing to show, said in the spec's words ('No cases found'); below them at most one thing to do about it. The heading can take the focus. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center justify-center gap-2 px-6 py-16 text-center">
      <h2 tabIndex={-1} className="text-base font-medium text-foreground outline-hidden">
        {title}
      </h2>
      {children && <div className="text-sm text-muted-foreground">{children}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  /** The screen has its title above, in the bar of its pane. */
  isTitled?: boolean;
  /** The link to go on from here. */
  way?: { href: string; label: string };
  children?: ReactNode;
}

/** Takes the place of a screen that cannot be shown, its heading included; `children` says what to do now. */
export function ErrorState({ title, isTitled = false, way, children }: ErrorStateProps) {
  const Title = isTitled ? 'h2' : 'h1';
  return (
    <div role="alert" className="flex h-full flex-col items-center justify-center gap-1 p-6 text-center">
      <Title className="text-lg font-semibold text-foreground">{title}</Title>
      {children && <div className="text-sm text-muted-foreground">{children}</div>}
      {way && (
        <a href={way.href} className="mt-3 rounded-md border border-border px-3 py-1 text-xs font-medium hover:bg-muted">
          {way.label}
        </a>
      )}
    </div>
  );
}
