import { expect, test } from 'vitest';
import { canSee } from '../scope.ts';
import { NOUNS } from '../tables.ts';
import { aRow } from '../testing/aRow.ts';
import { MemoryTx } from '../testing/memoryTx.ts';
import { crudOf, onServer } from '../testing/onServer.ts';
import { AGENT, ELITE, STRANGER } from '../testing/people.ts';

const now = '2026-11-22T10:00:00.000Z';

function workspace(): MemoryTx {
  return new MemoryTx()
    .with('users', aRow('users', { id: AGENT.userId, role: 'AGENT', firstName: 'Ben', lastName: 'Q' }))
    .with('customers', aRow('customers', { id: 'c1', status: 'active' }))
    .with('usStates', aRow('usStates', { id: 'OH', name: 'Ohio' }), aRow('usStates', { id: 'TX', name: 'Texas' }))
    .with('driverLanguages', aRow('driverLanguages', { id: 'en', name: 'English' }))
    .with(
      'drivers',
      aRow('drivers', {
        id: 'd1',
        customerId: 'c1',
        name: 'Ana',
        lastName: 'Ruiz',
        preferredLanguageId: 'en',
        licenseStateId: 'OH',
        licenseNumber: 'OH-SECRET-1',
        phoneNumber: '5125550100',
        email: 'old@x.test',
      }),
    )
    .with('contracts', aRow('contracts', { id: 'k1', customerId: 'c1', driverId: 'd1', status: 'Pending' }));
}

const linesOf = async (tx: MemoryTx): Promise<string[]> =>
  (await tx.where('driverHistories', 'driverId', 'd1')).map(({ userName, record, field, from, to }) =>
    [userName, record, field, from, to].join(' | '),
  );

test('[HISTORY-3] a change of a driver and of a contract is written down with who, from and to; one that changes nothing is not', async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  await run(AGENT, crudOf('drivers').update, { id: 'd1', lastName: 'Vega', licenseStateId: 'TX' });
  await run(AGENT, crudOf('contracts').update, { id: 'k1', status: 'Active', hiredAt: '2026-11-01' });
  await run(AGENT, crudOf('contracts').update, { id: 'k1', hiredAt: '2026-11-01' });
  expect(await linesOf(tx)).toEqual([
    'Ben Q | drivers | lastName | Ruiz | Vega',
    'Ben Q | drivers | licenseStateId | Ohio | Texas',
    'Ben Q | contracts | status | Pending | Active',
    'Ben Q | contracts | hiredAt |  | 2026-11-01',
  ]);
});

test('[HISTORY-3] sensitive fields are never in it, neither what they were nor what they are', async () => {
  const tx = workspace();
  await onServer(tx, now)(AGENT, crudOf('drivers').update, {
    id: 'd1',
    email: 'new@x.test',
    phoneNumber: '5125550199',
    licenseNumber: 'TX-SECRET-2',
    dateOfBirth: '1980-02-03',
  });
  expect(await linesOf(tx)).toEqual([]);
});

test('[HISTORY-3] whoever may see the driver reads it, and nobody else', async () => {
  const tx = workspace();
  await onServer(tx, now)(ELITE, crudOf('drivers').update, { id: 'd1', name: 'Anna' });
  const [row] = await tx.where('driverHistories', 'driverId', 'd1');
  expect([AGENT, ELITE, STRANGER].map((actor) => canSee(actor, NOUNS.driverHistories.scope, row!))).toEqual([true, true, false]);
});
