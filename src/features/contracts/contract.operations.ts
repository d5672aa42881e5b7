import { operation } from '#src/data/operation.ts';

/** What of a driver is not on devices: the day of birth and other licenses for everybody, and the safety summary. */
export const driverFacts = operation(
  `query DriverFacts($id: ID!) {
    driver(id: $id) { dateOfBirth optionalLicenses driverSafetySummary { id crashes movingViolations companiesFromPSP } }
  }`,
);

/** Who changed what of a driver and their contracts, the latest hundred, latest first; no device holds it (HISTORY-3). */
export const driverChanges = operation(
  `query DriverChanges($driverId: ID!) {
    driverHistoriesList(filter: { driverId: { equals: $driverId } }, sort: { createdAt: DESC }, first: 100) {
      count items { id record field from to userName createdAt }
    }
  }`,
);

/** Begins the safety summary of a driver. */
export const safetySummaryCreate = operation(
  'mutation SafetySummaryCreate($data: DriverSafetySummaryCreateInput!) { driverSafetySummaryCreate(data: $data) { id } }',
);

/** Changes the safety summary of a driver. */
export const safetySummaryUpdate = operation(
  'mutation SafetySummaryUpdate($data: DriverSafetySummaryUpdateInput!) { driverSafetySummaryUpdate(data: $data) { id } }',
);

/** Deletes a driver for good, with everything that cannot be without them (DRIVER-3). */
export const driverDeleteForce = operation(
  'mutation DriverDeleteForce($id: ID!, $reason: String) { driverDelete(data: { id: $id, reason: $reason }, force: true) { success } }',
);
