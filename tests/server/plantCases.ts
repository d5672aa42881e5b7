import type { Database } from '#server/db/database.ts';
import { put } from './world.ts';

/**
 * Cases that filters, orders, counts and the duplicate check tell apart: four of alpha's (x1 to x4) in two states and by two
 * drivers, one of beta's that is like x1 in everything, and one of alpha's that was deleted.
 */
export async function plantCases(db: Database): Promise<void> {
  await put(db, 'usStates', { id: 's_ok', code: 'ZZ', name: 'Zetaland' });
  await put(
    db,
    'drivers',
    { id: 'd_rosa', customerId: 'c_alpha', name: 'Rosa', lastName: '100% Diaz', preferredLanguageId: 'l_en' },
    { id: 'd_sly', customerId: 'c_beta', name: 'Rosa', lastName: 'Diaz', preferredLanguageId: 'l_en' },
  );
  const alpha = { customerId: 'c_alpha', driverId: 'd_rosa' };
  const event = {
    inspectionReportNumber: 'TX-1234/56',
    citationNumbers: ['=T 77', 'B2'],
    inspectionDate: '2026-06-10',
    inspectionCitationStateId: 's_tx',
  };
  await put(
    db,
    'cases',
    {
      id: 'x1',
      ...alpha,
      ...event,
      caseID: '2026-100001',
      code: 'AAAAA1',
      status: 'IN_REVIEW',
      createdAt: '2026-06-15T23:59:59.000Z',
      citationArraignment: '2026-12-04T09:30',
      citationDueDate: '2026-11-30',
      roadsideInspection: true,
      trafficCitation: true,
      inspectionLevel: 'II',
      inspectionLocation: 'I-35 at Waco',
      citationStatus: 'ARRAIGNMENT_SET',
      summary: 'The officer did not appear.',
      attorneyName: 'Ann Lee',
      attorneyFee: 45_000,
    },
    {
      id: 'x2',
      ...alpha,
      assignedAgentId: 'u_agent2',
      caseID: '2026-100002',
      code: 'AAAAA2',
      status: 'CLOSED',
      createdAt: '2026-06-16T00:00:00.000Z',
      citationDueDate: '2026-10-01',
      inspectionCitationStateId: 's_ok',
      crash: true,
      inspectionDate: '2026-06-11',
      docketNumber: 'DOC_1',
    },
    {
      id: 'x3',
      ...alpha,
      caseID: '2026-100003',
      code: 'AAAAA3',
      status: 'IN_REVIEW',
      createdAt: '2026-07-01T10:00:00.000Z',
      driverId: 'd_alpha',
      crash: true,
    },
    {
      id: 'x4',
      ...alpha,
      caseID: '2026-100004',
      code: 'AAAAA4',
      status: 'AWAITING_RES_CLIENT',
      createdAt: '2026-08-01T10:00:00.000Z',
      driverId: null,
    },
    {
      id: 'x5',
      ...event,
      customerId: 'c_beta',
      driverId: 'd_sly',
      caseID: '2026-100005',
      code: 'AAAAA5',
      status: 'IN_REVIEW',
      createdAt: '2026-06-15T10:00:00.000Z',
      crash: true,
    },
    {
      id: 'x6',
      ...alpha,
      ...event,
      caseID: '2026-100006',
      code: 'AAAAA6',
      status: 'IN_REVIEW',
      createdAt: '2026-06-15T10:00:00.000Z',
      crash: true,
      deletedAt: '2026-06-20T00:00:00.000Z',
    },
  );
  await put(
    db,
    'violationCodes',
    { id: 'v_tire', code: '999.1', description: 'Tire', severityWeight: 9, oosWeight: 2, isOOS: true, basic: 'Vehicle Maintenance' },
    { id: 'v_speed', code: '999.2', description: 'Speed', severityWeight: 4, basic: 'Unsafe Driving' },
  );
  const violation = { customerId: 'c_alpha', severityWeight: 8 };
  await put(
    db,
    'caseViolations',
    { id: 'w1', ...violation, caseId: 'x1', violationCodeId: 'v_tire', isOOS: true },
    { id: 'w2', ...violation, caseId: 'x1', violationCodeId: 'v_speed', severityWeight: 4, citationNumber: '=T 77' },
    { id: 'w3', ...violation, caseId: 'x2', violationCodeId: 'v_tire' },
    { id: 'w4', ...violation, caseId: 'x3', violationCodeId: 'v_tire' },
    { id: 'w5', ...violation, caseId: 'x3', violationCodeId: 'v_tire', deletedAt: '2026-07-02T00:00:00.000Z' },
    { id: 'w6', ...violation, caseId: 'x5', customerId: 'c_beta', violationCodeId: 'v_tire' },
  );
}
