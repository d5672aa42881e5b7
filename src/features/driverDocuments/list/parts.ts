import { FLEET } from '#domain/actor.ts';
import type { DriverPart } from '#src/components/driverParts.ts';

/** The papers of a driver, a part of the driver's file. */
export const DOCUMENTS: DriverPart = {
  tab: 'documents',
  label: 'Documents',
  title: 'Driver: documents',
  keywords: ['driver file', 'tab', 'papers', 'files'],
  roles: FLEET,
  load: () => import('./driver-documents.tsx'),
};
