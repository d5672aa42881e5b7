import { expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { ModelServer } from '../testing/modelServer.ts';
import { aCase } from '../testing/rows.ts';
import { Device } from '../testing/world.ts';

const AGENT: Actor = { userId: 'agent', role: 'AGENT', customerId: null };
const REQUIRED = 'This field is required';

async function scene(): Promise<{ device: Device; tab: ReturnType<Device['tab']> }> {
  const server = new ModelServer();
  server.join(AGENT);
  server.commit({
    cases: { c1: aCase('c1') },
    customers: { k1: aRow('customers', { id: 'k1' }) },
    drivers: { d1: aRow('drivers', { id: 'd1', customerId: 'k1' }) },
    violationCodes: { v1: aRow('violationCodes', { id: 'v1', isOOS: false }) },
  });
  const device = new Device(server, 'agent');
  const tab = device.tab();
  await device.settle();
  return { device, tab };
}
const create = (input: object) => ({ name: 'caseCreate', input: { id: 'n1', ...input } });
const violation = (input: object) => ({ name: 'caseViolationCreate', input: { id: 'n2', caseId: 'n1', ...input } });

test('[CASE-8] [CASE-9] everything that is wrong is told at once: what is missing, what is no value, and what the rules say', async () => {
  const { tab } = await scene();
  expect(await tab.outbox.problems([create({})])).toEqual([{ customerId: REQUIRED, driverId: REQUIRED, roadsideInspection: REQUIRED }]);
  const given = {
    roadsideInspection: true,
    trafficCitation: true,
    inspectionDate: '2026-02-30',
    citationArraignment: 'some day',
    briefStatement: 'x'.repeat(4001),
  };
  expect(await tab.outbox.problems([create(given)])).toEqual([
    {
      customerId: REQUIRED,
      driverId: REQUIRED,
      inspectionDate: 'Introduce a valid date',
      inspectionReportNumber: REQUIRED,
      inspectionCitationStateId: REQUIRED,
      citationNumbers: REQUIRED,
      citationArraignment: 'Introduce a valid date',
      briefStatement: 'Max 4000 characters',
    },
  ]);
});

test('[VIOLATION-2] a later change is looked at over what the earlier ones did, and what only hangs on a refused one says nothing', async () => {
  const { device, tab } = await scene();
  const good = create({ customerId: 'k1', driverId: 'd1', trafficCitation: true, citationNumbers: ['=HYPERLINK("x")'] });
  expect(await tab.outbox.problems([good, violation({ violationCodeId: 'v1' })])).toEqual([{}, {}]);
  expect(await tab.outbox.problems([good, violation({ violationCodeId: 'v1', isOOS: true })])).toEqual([
    {},
    { '': 'This violation cannot put a driver or vehicle out of service.' },
  ]);
  const long = violation({ violationCodeId: 'v1', citationNumber: 'x'.repeat(41) });
  expect(await tab.outbox.problems([create({ crash: true }), long])).toEqual([
    { customerId: REQUIRED, driverId: REQUIRED },
    { citationNumber: 'Max 40 characters' },
  ]);
  expect([await device.outbox(), await tab.rows.get('cases', 'n1')]).toEqual([[], undefined]);
});

test('[ACCESS-2] a change of what is not there is refused in words about no field', async () => {
  const { tab } = await scene();
  expect(await tab.outbox.problems([{ name: 'caseUpdate', input: { id: 'elsewhere', briefStatement: 'x' } }])).toEqual([
    { '': "You don't have permission to do this, or it does not exist." },
  ]);
  await expect(tab.outbox.problems([{ name: 'caseEat', input: {} }])).rejects.toThrow('Unknown mutation');
});
