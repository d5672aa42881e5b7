import { createElement, lazy, Suspense, type ComponentType } from 'react';
import { useDriverParts, type DriverPart, type DriverPartProps } from '#src/components/driverParts.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { useMe, useRow } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { DriverHeader } from './driver-header.tsx';
import { DriverTabs } from './driver-tabs.tsx';

/** Everything about one driver: who they are, and what there is of them, a part at a time. */
export function DriverRecord({ contract, driver }: DriverPartProps) {
  const customer = useRow('customers', driver.customerId).row;
  return (
    <article className="@container h-full overflow-auto">
      <div className="mx-auto grid max-w-3xl gap-5 px-4.5 py-5 @min-[62rem]:max-w-6xl">
        <DriverHeader contract={contract} driver={driver} customer={customer} />
        <Suspense fallback={<Skeleton className="h-9 w-full" />}>
          <Parts contract={contract} driver={driver} />
        </Suspense>
      </div>
    </article>
  );
}

function Parts({ contract, driver }: DriverPartProps) {
  const { search } = usePane();
  const parts = useDriverParts(useMe()?.role);
  const part = parts.find(({ tab }) => tab === search.get('tab')) ?? parts[0];
  if (!part) return null;
  return (
    <>
      <DriverTabs parts={parts} now={part.tab} driverId={driver.id} />
      <Suspense fallback={<Skeleton className="h-24 w-full" />}>{createElement(shownBy(part), { contract, driver })}</Suspense>
    </>
  );
}

const shown = new Map<DriverPart, ComponentType<DriverPartProps>>();

/** Returns what shows a part, the same each time. */
function shownBy(part: DriverPart): ComponentType<DriverPartProps> {
  const known = shown.get(part) ?? lazy(part.load);
  shown.set(part, known);
  return known;
}
