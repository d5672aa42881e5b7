import type { DriverPart } from '#src/components/driverParts.ts';
import { ESIGN_ROLES } from '../document.commands.ts';

/** The documents for signing of a driver, a part of the driver's file. */
export const ESIGN: DriverPart = {
  tab: 'esign',
  label: 'E-sign',
  title: 'Driver: e-sign documents',
  keywords: ['driver file', 'tab', 'signatures', 'envelopes'],
  roles: ESIGN_ROLES,
  load: () => import('./driver-esign.tsx'),
};
