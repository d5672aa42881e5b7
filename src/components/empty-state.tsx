import type { ReactNode, Ref } from 'react';

interface EmptyStateProps {
  /** The spec's words, for example 'No cases found'. */
  title: string;
  children?: ReactNode;
  /** Takes the focus when the last row of a list vanishes. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** Nothing to show, said in words; below it at most one thing to do about it. */
export function EmptyState({ title, children, headingRef }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center justify-center gap-2 px-6 py-16 text-center">
      <h2
        ref={headingRef}
        tabIndex={-1}
        className="rounded-sm px-1 text-base font-medium text-foreground outline-hidden focus-visible:ring-2 focus-visible:ring-ring"
      >
        {title}
      </h2>
      {children && <div className="text-sm text-muted-foreground">{children}</div>}
    </div>
  );
}

/** Something failed and the screen cannot be shown; `children` says what to do now. */
export function ErrorState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div role="alert" className="flex flex-col items-center justify-center gap-2 px-6 py-16 text-center">
      <h2 className="text-base font-semibold text-foreground">{title}</h2>
      {children && <div className="text-sm text-muted-foreground">{children}</div>}
    </div>
  );
}
