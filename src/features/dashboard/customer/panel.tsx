import type { ReactNode } from 'react';
import type { ServerAnswer } from '#src/commands/useServerAnswer.ts';
import { AnswerNote } from '#src/components/answer-note.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';

interface PanelProps {
  title: string;
  /** Beside the title, quiet. */
  about?: string | undefined;
  children: ReactNode;
}

/** One thing that a dashboard tells, under its heading. */
export function Panel({ title, about, children }: PanelProps) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 rounded-lg border border-border p-4">
      <h2 className="flex items-baseline gap-2 text-base font-semibold">
        {title}
        {about && <span className="text-xs font-normal text-muted-foreground tabular-nums">{about}</span>}
      </h2>
      {children}
    </section>
  );
}

/** Two places of rows that are on their way. */
export function PanelSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" aria-label={label} className="grid gap-3 py-1">
      <Skeleton className="w-5/6" />
      <Skeleton className="w-2/3" />
    </div>
  );
}

/** Stands in a panel until the server has answered. */
export function Unanswered({ answer, label }: { answer: ServerAnswer<unknown>; label: string }) {
  return (
    <AnswerNote answer={answer} away="Shown as soon as the server can be reached." className="text-muted-foreground">
      <PanelSkeleton label={label} />
    </AnswerNote>
  );
}

/** Rows of a panel, one below the other. */
export function PanelRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] divide-y divide-border">
      {children}
    </ul>
  );
}

/** A row: what it is about, more of it below, and a word or number at the end. */
export function PanelRow({
  href,
  title,
  detail,
  end,
}: {
  href?: string | undefined;
  title: ReactNode;
  detail?: ReactNode;
  end?: ReactNode;
}) {
  return (
    <li className="flex items-baseline gap-3 py-1.5">
      <div className="min-w-0 flex-1">
        {href ? (
          <a href={href} className="wrap-anywhere underline decoration-border underline-offset-2 hover:decoration-current">
            {title}
          </a>
        ) : (
          <span className="wrap-anywhere">{title}</span>
        )}
        {detail && <div className="text-xs text-muted-foreground">{detail}</div>}
      </div>
      {end != null && <span className="shrink-0 text-right tabular-nums">{end}</span>}
    </li>
  );
}
