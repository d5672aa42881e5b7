import { FLEET } from '#domain/actor.ts';
import type { DriverPart } from '#src/components/driverParts.ts';

/** The previous employers of a driver, a part of the driver's file. */
export const PEV: DriverPart = {
  tab: 'pev',
  label: 'PEV',
  title: 'Driver: PEV',
  keywords: ['driver file', 'tab', 'previous employers', 'employment verifications'],
  roles: FLEET,
  load: () => import('./driver-verifications.tsx'),
};
