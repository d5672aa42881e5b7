import { ErrorState } from '#src/components/empty-state.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { useSyncStatus } from '#src/data/useLive.ts';

/** Says that there is nothing to show, and why. */
export function MissingDriver() {
  const { phase } = useSyncStatus();
  const isComing = phase === 'opening' || phase === 'booting';
  return (
    <ErrorState title="This driver is not on this device" way={{ href: '/contracts', label: 'All drivers' }}>
      {isComing
        ? 'The record may still be on its way.'
        : phase === 'offline'
          ? 'The server cannot be reached now. The record comes as soon as it can.'
          : 'The record does not exist, or you may not see it.'}
    </ErrorState>
  );
}

/** Stands for the record while it is looked for. */
export function DriverSkeleton() {
  return (
    <div aria-busy="true" aria-label="Driver" className="mx-auto grid max-w-3xl gap-4 px-4.5 py-6">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="w-72" />
      <Skeleton className="mt-6 w-full" />
      <Skeleton className="w-5/6" />
      <Skeleton className="w-2/3" />
    </div>
  );
}
