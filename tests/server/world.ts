import type { Role } from '#domain/actor.ts';
import type { AnyRow, Noun } from '#domain/noun.ts';
import { NOUNS, type Row, type TableName } from '#domain/tables.ts';
import type { Database } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { sqlTx } from '#server/db/sqlTx.ts';

/** Who can sign in. `stranger` and `unverified` are known to the provider alone. */
export const PEOPLE = {
  agent: { id: 'u_agent', email: 'agent@test.example', role: 'AGENT', customerId: null },
  agent2: { id: 'u_agent2', email: 'agent2@test.example', role: 'AGENT', customerId: null },
  alpha: { id: 'u_alpha', email: 'alpha@test.example', role: 'CUSTOMER', customerId: 'c_alpha' },
  beta: { id: 'u_beta', email: 'beta@test.example', role: 'CUSTOMER_ELITE', customerId: 'c_beta' },
  homeless: { id: 'u_homeless', email: 'homeless@test.example', role: 'CUSTOMER_BASIC', customerId: null },
  disabled: { id: 'u_disabled', email: 'disabled@test.example', role: 'CUSTOMER', customerId: 'c_alpha' },
  stranger: { id: null, email: 'stranger@test.example', role: null, customerId: null },
  unverified: { id: null, email: 'unverified@test.example', role: null, customerId: null },
} as const satisfies Record<string, { id: string | null; email: string; role: Role | null; customerId: string | null }>;
export type PersonKey = keyof typeof PEOPLE;

/** Strings that must never reach the wrong device: of a carrier, of staff, of the server alone. */
export const CANARY = {
  alpha: 'CANARY-ALPHA',
  beta: 'CANARY-BETA',
  staff: 'CANARY-STAFF',
  server: 'CANARY-SERVER',
  agent: 'CANARY-OF-AGENT',
} as const;

const DAY_ONE = '2026-01-05T12:00:00.000Z';

/** A whole row from some of its fields: what is missing takes its declared default. */
export function row<T extends TableName>(table: T, some: Partial<Row<T>> & { id: string }): Row<T> {
  const noun: Noun = NOUNS[table];
  const whole: AnyRow = { id: some.id };
  for (const [name, { facts }] of Object.entries(noun.fields)) {
    const given = (some as AnyRow)[name];
    const invented =
      facts.kind === 'enum'
        ? facts.values![0]
        : facts.kind === 'date'
          ? '2020-01-01'
          : facts.kind === 'timestamp'
            ? DAY_ONE
            : facts.kind === 'int'
              ? 0
              : `${name} ${some.id}`;
    whole[name] = given !== undefined ? given : 'fallback' in facts ? (facts.fallback ?? null) : invented;
  }
  return whole as Row<T>;
}

/** Puts rows in one commit. */
export function put<T extends TableName>(db: Database, table: T, ...rows: (Partial<Row<T>> & { id: string })[]): Promise<void> {
  return inTransaction(db, async (client) => {
    for (const some of rows) await sqlTx(client).put(table, row(table, some));
  });
}

/** Two carriers with the same kinds of rows, each marked, and staff-only and server-only facts beside them. */
export async function plantWorld(db: Database): Promise<void> {
  await put(db, 'usStates', { id: 's_tx', code: 'TX', name: 'Texas' });
  await put(db, 'driverLanguages', { id: 'l_en', name: 'English' });
  for (const key of ['alpha', 'beta'] as const) {
    const mark = CANARY[key];
    await put(db, 'customers', {
      id: `c_${key}`,
      customerID: `C-${key}`,
      name: `${mark} Trucking`,
      email: `${mark}@x.test`,
      phoneNumber: mark,
      maskedTokenPSP: CANARY.server,
    });
  }
  for (const { id, email, role, customerId } of Object.values(PEOPLE)) {
    if (!id) continue;
    const status = id === 'u_disabled' ? 'disabled' : 'active';
    await put(db, 'users', { id, email, role, customerId, status, firstName: `first ${id}`, lastName: '', authProfileId: null });
  }
  for (const key of ['alpha', 'beta'] as const) await plantCarrier(db, key);
  await put(db, 'notifications', {
    id: 'n_agent',
    userId: 'u_agent',
    title: CANARY.agent,
    content: CANARY.agent,
    resource: 'CASE',
    status: 'UNVIEWED',
  });
}

async function plantCarrier(db: Database, key: 'alpha' | 'beta'): Promise<void> {
  const mark = CANARY[key];
  const customerId = `c_${key}`;
  const driverId = `d_${key}`;
  await put(db, 'drivers', {
    id: driverId,
    customerId,
    name: mark,
    lastName: mark,
    licenseNumber: mark,
    preferredLanguageId: 'l_en',
    licenseStateId: 's_tx',
    optionalLicenses: { note: CANARY.server },
  });
  await put(db, 'contracts', { id: `k_${key}`, customerId, driverId, status: 'Active' });
  await put(db, 'addresses', { id: `a_${key}`, customerId, stateId: 's_tx', street: mark, city: mark, zipCode: '75001' });
  await put(db, 'alerts', {
    id: `al_${key}`,
    customerId,
    driverId,
    status: 'NON_CRITICAL',
    message: CANARY.staff,
    entityType: 'MVR_REPORT',
    entityStatus: 'EXPIRED',
    fingerprint: CANARY.server,
  });
  for (const status of ['NEW', 'CLOSED'] as const) {
    const caseId = `case_${key}_${status}`;
    await put(db, 'cases', {
      id: caseId,
      customerId,
      driverId,
      caseID: caseId.slice(0, 20),
      code: `${key[0]}${status.slice(0, 4)}`,
      status,
      briefStatement: mark,
      attorneyFee: 123456,
      assignedAgentId: 'u_agent',
    });
    const part = { caseId, customerId, authorId: 'u_agent', authorName: 'Agent' };
    await put(db, 'caseComments', { ...part, id: `cc_${key}_${status}`, plainText: mark, visibility: 'PUBLIC' });
    await put(db, 'caseComments', { ...part, id: `ci_${key}_${status}`, plainText: CANARY.staff, visibility: 'INTERNAL' });
    await put(db, 'caseHistories', {
      id: `h_${key}_${status}`,
      caseId,
      customerId,
      field: 'status',
      to: mark,
      userId: 'u_agent',
      userName: 'Agent',
    });
    await put(db, 'caseFollowers', { id: `f_${key}_${status}`, caseId, customerId, userId: 'u_agent' });
  }
  await put(db, 'notifications', {
    id: `n_${key}`,
    userId: `u_${key}`,
    title: mark,
    content: mark,
    resource: 'CASE',
    status: 'UNVIEWED',
    caseId: `case_${key}_NEW`,
  });
}
