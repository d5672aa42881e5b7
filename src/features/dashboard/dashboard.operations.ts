import { operation } from '#src/data/operation.ts';

/** Asks how many verifications nobody has sent; they are not on devices. */
export const dashboardUnsentPEVs = operation(
  'query DashboardUnsentPEVs($filter: DashboardAlertsFilter) { dashboardAlertsCount(filter: $filter) { unsentPEV } }',
);

/** The contracts of those verifications, a page at a time. */
export const contractsWithUnsentPEVs = operation(
  `query ContractsWithUnsentPEVs($filter: DashboardAlertsFilter, $first: Int, $skip: Int) {
    contractsWithUnsentPEVs(filter: $filter, first: $first, skip: $skip) { count items { contractId driverId driver company unsentCount } }
  }`,
);

/** All that a customer sees on their dashboard and has not on their devices. */
export const customerDashboard = operation(
  `query CustomerDashboard($cases: CaseListFilter, $papers: DashboardAlertsFilter) {
    dashboardAlertsCount(filter: $papers) { tiles { entityType entityStatus count drivers { id name } } }
    driversWithMostViolations(filter: $cases) { driverId driverName violations outOfService cases }
    driverViolationCodes(filter: $cases, first: 5) { count items { caseId caseID driverName violations { id code description isOOS } } }
    everSignDocsList(first: 5, sort: [{ createdAt: DESC }], filter: { status: { in: [SENT, VIEWED, PARTIALLY_SIGNED] } }) {
      count items { id hash title createdAt expiresAt driver { id name lastName } signers { items { email driverId status } } }
    }
  }`,
);
