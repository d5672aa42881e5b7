import type { ALERT_ENTITY_STATUSES, ALERT_ENTITY_TYPES } from '#domain/alerts/alert.ts';
import { useServerAnswer, type ServerAnswer } from '#src/commands/useServerAnswer.ts';
import { DASHBOARD_OPERATIONS } from '../dashboard.operations.ts';
import type { DashboardParams } from '../dashboard.queries.ts';

/** What a customer's dashboard asks the server, because it is not on their devices: alerts are rows of the staff, and parts of closed cases come when they are opened. */
export interface CustomerAnswer {
  dashboardAlertsCount: {
    tiles: readonly {
      entityType: (typeof ALERT_ENTITY_TYPES)[number];
      entityStatus: (typeof ALERT_ENTITY_STATUSES)[number];
      count: number;
    }[];
  };
  driversWithMostViolations: readonly { driverId: string; driverName: string; violations: number; outOfService: number; cases: number }[];
  driverViolationCodes: {
    /** Cases with violations, of which the latest five are told. */
    count: number;
    items: readonly {
      caseId: string;
      caseID: string;
      driverName: string | null;
      violations: readonly { id: string; code: string; description: string; isOOS: boolean }[];
    }[];
  };
  everSignDocsList: {
    count: number;
    items: readonly {
      id: string;
      title: string;
      createdAt: string;
      expiresAt: string | null;
      driver: { name: string; lastName: string } | null;
    }[];
  };
}

const OPERATION = { name: 'CustomerDashboard', text: DASHBOARD_OPERATIONS.customer };

/** All of it in one question; what is waiting to be signed and what is missing is that of now, whatever the days are. */
export function useCustomerAnswer({ driver, from, to }: DashboardParams): ServerAnswer<CustomerAnswer> {
  const whose = driver ? { driver } : {};
  const cases = { ...whose, ...(from && { from }), ...(to && { to }) };
  return useServerAnswer<CustomerAnswer>(OPERATION, { cases, papers: whose }, ['cases', 'caseViolations', 'drivers', 'contracts']);
}
