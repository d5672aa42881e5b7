import type { Actor } from '#domain/actor.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { Row, TableName } from '#domain/tables.ts';
import { aRow } from '#domain/testing/aRow.ts';
import type { Dice } from './dice.ts';
import type { Change, SimDatabase } from './server/simDatabase.ts';

export const CARRIERS = ['k1', 'k2', 'k3'] as const;

export const PEOPLE: readonly Actor[] = [
  { userId: 'agent', role: 'AGENT', customerId: null },
  { userId: 'carrier1', role: 'CUSTOMER', customerId: 'k1' },
  { userId: 'admin', role: 'ADMIN', customerId: null },
  { userId: 'carrier2', role: 'CUSTOMER_ELITE', customerId: 'k2' },
];

export const made = <T extends TableName>(table: T, row: Partial<Row<T>> & { id: string }): Change => ({
  table,
  id: row.id,
  before: null,
  after: aRow(table, row) as unknown as AnyRow,
});

/** The row of a person, as their scope is now. */
export const userRow = (actor: Actor): Change =>
  made('users', {
    id: actor.userId,
    role: actor.role,
    customerId: actor.customerId,
    firstName: actor.userId,
    email: `${actor.userId}@example.com`,
  });

/** A small workspace: carriers, people, drivers, cases with their parts, alerts, notices. */
export function fill(db: SimDatabase, dice: Dice): void {
  for (const actor of PEOPLE) db.setScope(actor);
  db.commit([
    ...PEOPLE.map(userRow),
    ...CARRIERS.map((id) => made('customers', { id, name: `Carrier ${id}` } as never)),
    ...CARRIERS.map((k, n) => made('customerDocuments', { id: `p-${k}`, customerId: k, fileId: `f${100 + n}`, description: 'Insurance' })),
    ...CARRIERS.map((k) => made('drivers', { id: `d-${k}`, customerId: k, name: `Driver of ${k}` } as never)),
    made('violationCodes', { id: 'v1', isOOS: true } as never),
    made('violationCodes', { id: 'v2' }),
    made('usStates', { id: 'TX' }),
    made('featureFlags', { id: 'f1' } as never),
  ]);
  const cases = dice.between(5, 9);
  for (let n = 1; n <= cases; n += 1) {
    const customerId = dice.oneOf(CARRIERS)!;
    const id = `c${n}`;
    const status = dice.oneOf(['NEW', 'IN_PROGRESS', 'AWAITING_RES_CLIENT', 'CLOSED'] as const)!;
    db.commit([
      made('cases', { id, customerId, driverId: `d-${customerId}`, caseID: `2026-${n}`, code: id, status, crash: true }),
      made('caseComments', { id: `m${n}`, caseId: id, customerId, authorId: 'agent', authorName: 'agent', plainText: `first ${n}` }),
      ...(dice.chance(0.4)
        ? [made('caseComments', { id: `n${n}`, caseId: id, customerId, authorId: 'agent', visibility: 'INTERNAL' })]
        : []),
    ]);
  }
  const alerts = dice.between(2, 5);
  for (let n = 1; n <= alerts; n += 1) {
    db.commit([anAlert(`a${n}`, dice.oneOf(CARRIERS)!, dice)]);
    db.commit([aNotice(`t${n}`, dice.oneOf(PEOPLE)!.userId)]);
  }
  for (const row of db.rows('cases').values()) {
    const papers = dice.between(0, 2);
    if (papers > 0) db.commit(Array.from({ length: papers }, (_, n) => aPaper(`f${row.id.slice(1)}${n}`, row)));
  }
}

export const anAlert = (id: string, customerId: string, dice: Dice): Change =>
  made('alerts', {
    id,
    customerId,
    driverId: `d-${customerId}`,
    entityType: 'DL_COPY',
    entityStatus: 'MISSING',
    status: dice.chance(0.7) ? 'NON_CRITICAL' : 'CRITICAL',
  });

/** A document of a case; the number in its id is that of its file. */
export const aPaper = (id: string, { id: caseId, customerId }: AnyRow): Change =>
  made('caseDocuments', { id: `doc-${id}`, caseId, customerId: String(customerId), fileId: id, type: 'Citation', filename: `${id}.pdf` });

export const aNotice = (id: string, userId: string): Change => made('notifications', { id, userId, resource: 'CASE' });
