import { FLEET } from '#domain/actor.ts';
import type { DriverPart } from '#src/components/driverParts.ts';

/** The application of a driver, a part of the driver's file. */
export const APPLICATION: DriverPart = {
  tab: 'application',
  label: 'Application',
  title: 'Driver: application',
  keywords: ['driver file', 'tab', 'application form'],
  roles: FLEET,
  load: () => import('./driver-application.tsx'),
};
