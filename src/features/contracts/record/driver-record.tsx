import { createElement, Suspense, useEffect, type ComponentType } from 'react';
import { useDriverParts, type DriverPart, type DriverPartProps } from '#src/components/driverParts.ts';
import { lazyModule, type LazyModule } from '#src/components/lazyModule.ts';
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
      <Part key={part.tab} part={part} parts={parts} contract={contract} driver={driver} />
    </>
  );
}

type Loaded = LazyModule<{ default: ComponentType<DriverPartProps> }>;
const modules = new Map<DriverPart, Loaded>();

/** Returns the module that shows a part, the same each time. */
function moduleOf(part: DriverPart): Loaded {
  const known = modules.get(part) ?? lazyModule(part.load);
  modules.set(part, known);
  return known;
}

interface PartProps extends DriverPartProps {
  part: DriverPart;
  parts: readonly DriverPart[];
}

/** One part of the file; the others are fetched once it stands, so that a key that leads to one shows it at once. */
function Part({ part, parts, ...of }: PartProps) {
  const shown = moduleOf(part).use(true);
  useEffect(() => {
    if (shown) for (const other of parts) moduleOf(other).preload();
  }, [shown, parts]);
  return shown ? createElement(shown.default, of) : <Skeleton className="h-24 w-full" />;
}
