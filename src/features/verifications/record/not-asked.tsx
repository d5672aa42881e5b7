import type { ReactNode } from 'react';
import { useTools } from '#src/commands/commandHost.ts';
import { formatDate } from '#src/components/formatDate.ts';
import { Button } from '#src/components/ui/button.tsx';
import type { VerificationsOfDriverResult } from '#src/data/operations.gen.ts';
import { addFromApplication } from '../verificationActs.ts';

interface NotAskedProps {
  employers: VerificationsOfDriverResult['driverInvestigation']['employers'];
  driverId: string;
  /** The button that adds all. */
  children: ReactNode;
}

/** PEV-6: DOT jobs of the last three years that the application names and nobody has asked about. */
export function NotAsked({ employers, driverId, children }: NotAskedProps) {
  const tools = useTools();
  return (
    <section aria-label="Not asked yet" className="grid gap-2 rounded-lg border border-border bg-subtle px-3 py-2.5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="min-w-0 text-sm font-semibold">DOT jobs of the application that nobody asked about</h2>
        {children}
      </div>
      <ul className="grid gap-1.5">
        {employers.map(({ name, from, to }) => (
          <li key={name} className="flex items-center gap-3">
            <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="text-xs text-muted-foreground tabular-nums">
                {formatDate(from)} to {to ? formatDate(to) : 'today'}
              </span>
            </div>
            <Button data-part="row" aria-label={`Add ${name}`} onClick={() => void addFromApplication(driverId, [name], tools)}>
              Add
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
