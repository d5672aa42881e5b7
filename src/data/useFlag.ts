import { useMemo } from 'react';
import type { FeatureFlag } from '#domain/reference/reference.ts';
import { useLive } from './useLive.ts';

/** FLAG-1: is the switch on? One that no row tells of is on. */
export function useFlag(name: FeatureFlag): boolean {
  return !useSwitchedOff().has(name);
}

/** The switches that are off; the same set until one of them is turned. */
export function useSwitchedOff(): ReadonlySet<FeatureFlag> {
  const { rows } = useLive({ table: 'featureFlags', filter: { enabled: { equals: false } } });
  const names = rows.map(({ name }) => name).join();
  return useMemo(() => new Set(names.split(',').filter(Boolean) as FeatureFlag[]), [names]);
}
