/** What dashboards ask the server: verifications and violations of closed cases are not on devices. A test validates each against the schema. */
export const DASHBOARD_OPERATIONS = {
  unsentCount: 'query DashboardUnsentPEVs($filter: DashboardAlertsFilter) { dashboardAlertsCount(filter: $filter) { unsentPEV } }',
  unsent: `query ContractsWithUnsentPEVs($filter: DashboardAlertsFilter, $first: Int, $skip: Int) {
    contractsWithUnsentPEVs(filter: $filter, first: $first, skip: $skip) { count items { contractId driverId driver company unsentCount } }
  }`,
  customer: `query CustomerDashboard($cases: CaseListFilter, $papers: DashboardAlertsFilter) {
    dashboardAlertsCount(filter: $papers) { tiles { entityType entityStatus count } }
    driversWithMostViolations(filter: $cases) { driverId driverName violations outOfService cases }
    driverViolationCodes(filter: $cases, first: 5) { count items { caseId caseID driverName violations { id code description isOOS } } }
    everSignDocsList(first: 5, sort: [{ createdAt: DESC }], filter: { status: { in: [SENT, VIEWED, PARTIALLY_SIGNED] } }) {
      count items { id title createdAt expiresAt driver { name lastName } }
    }
  }`,
} as const;
