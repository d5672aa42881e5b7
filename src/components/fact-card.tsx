import type { ReactNode } from 'react';

interface FactCardProps {
  title: ReactNode;
  /** The state, as a badge. */
  badge?: ReactNode;
  /** The person or thing it belongs to. */
  about?: string;
  facts: readonly { label: string; value: ReactNode }[];
}

/** A record in short: what a peek and a hover card show. */
export function FactCard({ title, badge, about, facts }: FactCardProps) {
  return (
    <div className="grid gap-3 px-3.5 py-3">
      <header className="grid gap-0.5">
        <div className="flex items-center gap-2">
          <h2 aria-live="polite" className="min-w-0 truncate text-lg font-semibold">
            {title}
          </h2>
          {badge}
        </div>
        {about && <p className="text-muted-foreground">{about}</p>}
      </header>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        {facts.map(({ label, value }) => (
          <div key={label} className="col-span-full grid grid-cols-subgrid items-baseline">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value || <span className="text-faint-foreground">N/A</span>}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
