import type { FEATURE_FLAGS } from '#domain/reference/reference.ts';
import { useLive } from '#src/data/useLive.ts';

/** FLAG-1: is the switch on? One that no row tells of is on. */
export function useFlag(name: (typeof FEATURE_FLAGS)[number]): boolean {
  const { rows } = useLive({ table: 'featureFlags', filter: { name: { equals: name } }, first: 1 });
  return rows[0]?.enabled ?? true;
}
