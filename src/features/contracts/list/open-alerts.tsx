import { createContext, use, type ReactNode } from 'react';
import { rows } from '#src/data/replica.ts';
import { useAnswer } from '#src/data/useAnswer.ts';
import { watched } from '#src/data/watched.ts';
import { OPEN_ALERT_COUNTS } from '../contract.queries.ts';

type Counts = ReadonlyMap<string, number>;

/** How many open alerts each driver has; null until they have been counted. */
const OpenAlerts = createContext<Counts | null>(null);

/** Counts the open alerts of all drivers in one pass, for the rows in it. */
export function WithOpenAlerts({ children }: { children: ReactNode }) {
  const counts = useAnswer('open alerts', ['alerts'], async (): Promise<Counts> => {
    const groups = await rows.groupBy(OPEN_ALERT_COUNTS, watched()?.versions);
    return new Map(groups.map(({ values: [driverId], count }) => [String(driverId), count]));
  });
  return <OpenAlerts value={counts}>{children}</OpenAlerts>;
}

/** The number of open alerts of a driver. */
export function OpenAlertCount({ driverId }: { driverId: string }) {
  const counts = use(OpenAlerts);
  if (counts === null) return null;
  const count = counts.get(driverId) ?? 0;
  return (
    <span className="tabular-nums">
      <span className={count === 0 ? '@max-[35rem]:hidden' : undefined}>{count === 0 ? '-' : count}</span>
      <span className="hidden @max-[35rem]:inline">{count === 0 ? 'No alerts' : count === 1 ? ' open alert' : ' open alerts'}</span>
    </span>
  );
}
