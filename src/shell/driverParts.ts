import { inFileOrder, type DriverPart } from '#src/components/driverParts.ts';
import { CONTRIBUTIONS } from './contributions.ts';

let asked: Promise<readonly DriverPart[]> | null = null;

async function loadParts(): Promise<readonly DriverPart[]> {
  const parts = await Promise.all(CONTRIBUTIONS.map(async ({ driverParts }) => (await driverParts?.()) ?? []));
  return inFileOrder(parts.flat());
}

/** Brings the parts of a driver's file in all features, in the order of the file; what did not come is asked for again. */
export function driverParts(): Promise<readonly DriverPart[]> {
  asked ??= loadParts();
  asked.catch(() => (asked = null));
  return asked;
}
