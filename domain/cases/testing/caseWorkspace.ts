import type { Actor } from '../../actor.ts';
import { RecordingTx } from '../../changes.ts';
import { settle, type ServerContext } from '../../consequence.ts';
import { CONSEQUENCES } from '../../consequences.ts';
import { runMutation, type AnyMutation, type Tx } from '../../mutation.ts';
import type { Row, TableName } from '../../tables.ts';
import { aRow } from '../../testing/aRow.ts';
import { MemoryTx } from '../../testing/memoryTx.ts';
import { ADMIN, AGENT, BASIC, ELITE, STRANGER } from '../../testing/people.ts';

export const NOW = '2026-11-20T10:00:00.000Z';

/** A second agent, whom cases are given to. */
export const DANA: Actor = { userId: 'u-dana', role: 'AGENT', customerId: null };

const PEOPLE: readonly (readonly [Actor, string])[] = [
  [ADMIN, 'Ada'],
  [AGENT, 'Ben'],
  [DANA, 'Dana'],
  [ELITE, 'Elif'],
  [BASIC, 'Rosa'],
  [STRANGER, 'Stan'],
];

/** Two carriers, their people and drivers, a state and two violation codes. */
export function workspace(): MemoryTx {
  const tx = new MemoryTx()
    .with('customers', aRow('customers', { id: 'c1', email: 'office@c1.test' }), aRow('customers', { id: 'c2' }))
    .with('drivers', aRow('drivers', { id: 'd1', customerId: 'c1' }), aRow('drivers', { id: 'd2', customerId: 'c2' }))
    .with('usStates', aRow('usStates', { id: 'TX' }))
    .with(
      'violationCodes',
      aRow('violationCodes', {
        id: 'v-tire',
        code: '393.75A3',
        severityWeight: 8,
        oosWeight: 2,
        isOOS: true,
        basic: 'Vehicle Maintenance',
      }),
      aRow('violationCodes', { id: 'v-speed', code: '392.2-SLLS2', severityWeight: 4, isOOS: false, basic: 'Unsafe Driving' }),
    );
  for (const [{ userId, role, customerId }, firstName] of PEOPLE) {
    tx.with(
      'users',
      aRow('users', {
        id: userId,
        role,
        customerId,
        firstName,
        lastName: 'Q',
        email: `${firstName.toLowerCase()}@x.test`,
        status: 'active',
      }),
    );
  }
  return tx;
}

/** A case of carrier c1, number 2026-000123. */
export const aCase = (given: Partial<Row<'cases'>> = {}): Row<'cases'> =>
  aRow('cases', { id: 'k1', customerId: 'c1', driverId: 'd1', caseID: '2026-000123', status: 'IN_PROGRESS', ...given });

/** The least that a new case needs. */
export const NEW_CASE = { id: 'k1', customerId: 'c1', driverId: 'd1', trafficCitation: true, citationNumbers: ['T 123-456'] };

let ids = 0;
export const serverContext = (actor: Actor, now = NOW): ServerContext => ({
  actor,
  answerLink: async (id) => `/pev/${id}`,
  now,
  newId: () => `n${(ids += 1)}`,
  issue: async (series) => (series === 'code' ? 'K7Q2ZX' : '2026-000123'),
});

/** Runs steps as the server does: with everything that follows from them. */
export async function onServer(
  tx: Tx,
  actor: Actor,
  steps: (recording: Tx, ctx: ServerContext) => Promise<void>,
  now = NOW,
): Promise<void> {
  const recording = new RecordingTx(tx);
  const ctx = serverContext(actor, now);
  await steps(recording, ctx);
  await settle(recording, CONSEQUENCES, ctx);
}

export function act(tx: Tx, actor: Actor, mutation: AnyMutation, input: unknown, now = NOW): Promise<void> {
  return onServer(tx, actor, (recording, ctx) => runMutation(recording, mutation, input, ctx), now);
}

/** All live rows of a table that belong to the case k1. */
export function ofCase<T extends TableName>(tx: Tx, table: T): Promise<Row<T>[]> {
  return tx.where(table, 'caseId' as keyof Row<T> & string, 'k1');
}
