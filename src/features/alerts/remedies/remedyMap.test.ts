import { expect, test } from 'vitest';
import { ALERT_ENTITY_STATUSES, ALERT_ENTITY_TYPES } from '#domain/alerts/alert.ts';
import type { OfflinePolicy } from '#domain/mutation.ts';
import { examinerVerify } from '#domain/records/examinerVerify.mutations.ts';
import { pspRequest } from '#domain/records/driverOrder.mutations.ts';
import type { Row } from '#domain/tables.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { aContext } from '#src/components/testing/tryCommand.ts';
import { actionsOf } from '../triage/alertActions.ts';
import { REMEDIES } from './remedies.ts';
import { REMEDY_MAP, remediesOf } from './remedyMap.ts';

/** The design's table (design/workspace.md 2.2), row for row; what it explains in brackets is left out. */
const DESIGN = `
DRIVER_APPLICATION | MISSING | Start application form | Email driver | Open driver
DRIVER_APPLICATION | NOT_SIGNED | Send reminder to signers | Copy signing link | Open form
PSP_REPORT | MISSING | Request PSP | Upload PSP | Open driver
MVR_REPORT | MISSING / EXPIRED / EXPIRES_SOON | Request MVR | Upload MVR | Set license number and state
MVR_REVIEW | MISSING | Mark MVR reviewed | Open MVR beside | Open driver
DL_COPY | MISSING / EXPIRED / EXPIRES_SOON | Upload DL copy | Email driver | Open driver
HIRE_DATE | MISSING | Set hire date | Open contract
HR_DOCUMENT | EXPIRED | Upload new | Open folder
CONSENTS_MVR_PSP_CLEARINGHOUSE | MISSING / NOT_SIGNED | Send consent from template | Reminder | Open e-sign
MEDICAL_CERTIFICATE | MISSING / EXPIRED / EXPIRES_SOON | Upload certificate | Ask the driver | Verify examiner
MEDICAL_EXAMINER_VERIFICATION | MISSING | Verify medical examiner | Open certificate
CLEARINGHOUSE_QUERY | MISSING | Upload query result | Open driver`;

/** The names where a card says it in other words: one thing has one name, and there is no viewer beside which to open. */
const NAMES: Readonly<Record<string, string>> = {
  'Email driver': 'Email the driver',
  'Ask the driver': 'Email the driver',
  Reminder: 'Send reminder to signers',
  'Open MVR beside': 'Open MVR',
  'Verify examiner': 'Verify medical examiner',
};
const ours = (row: string): string =>
  row
    .split(' | ')
    .map((cell) => NAMES[cell] ?? cell)
    .join(' | ');

const said = ({ offline }: { offline?: OfflinePolicy }): string =>
  `sends in ${typeof offline === 'object' && 'hold' in offline ? offline.hold / 1_000 : 'no'} seconds`;

test('the map is the design’s table, row for row', () => {
  const rows = REMEDY_MAP.map(({ type, reasons, remedies }) =>
    [type, reasons.join(' / '), ...remedies.map((id) => REMEDIES[id].label.replace('…', ''))].join(' | '),
  );
  expect(rows).toEqual(DESIGN.trim().split('\n').map(ours));
});

test('every alert that can be raised has a proper remedy', () => {
  for (const entityType of ALERT_ENTITY_TYPES) {
    for (const entityStatus of ALERT_ENTITY_STATUSES)
      expect(remediesOf({ entityType, entityStatus }).length, entityType).toBeGreaterThan(1);
  }
  // The rules announce a Clearinghouse query, which the table does not print.
  expect(remediesOf({ entityType: 'CLEARINGHOUSE_QUERY', entityStatus: 'EXPIRES_SOON' })).toEqual(['uploadQuery', 'openDriver']);
});

test('[ORDER-1] what is held says for how long, as its change is held', () => {
  expect([REMEDIES.requestPsp, REMEDIES.requestMvr, REMEDIES.remindSigners].map(({ hint }) => hint)).toEqual(
    Array(3).fill(said(pspRequest)),
  );
  expect(REMEDIES.verifyExaminer.hint).toBe(said(examinerVerify));
});

const actions = (named: Partial<Row<'alerts'>>) =>
  actionsOf(aContext({ mode: 'triage', screen: '/alerts', subject: { table: 'alerts', row: aRow('alerts', { id: 'a', ...named }) } }));

test('[ALERT-2] behind the remedies a non-critical alert can be set aside; a critical one says why it stays', () => {
  const minor = actions({ entityType: 'HIRE_DATE', entityStatus: 'MISSING', status: 'NON_CRITICAL' });
  expect(minor.map(({ label }) => label)).toEqual(['Set hire date…', 'Open contract', 'Dismiss', 'Remind Later']);
  expect(minor.map(({ state }) => state === true)).toEqual([true, true, true, true]);
  const critical = actions({ entityType: 'DL_COPY', entityStatus: 'EXPIRED', status: 'CRITICAL' });
  expect(critical.map(({ label }) => label)).toEqual(['Upload DL copy…', 'Email the driver', 'Open driver', 'Dismiss']);
  expect(critical.at(-1)?.state).toBe('critical alerts cannot be dismissed');
});

test('what cannot be done keeps its key and says why; what the product does not have stands last', () => {
  for (const entityType of ALERT_ENTITY_TYPES) {
    const all = actions({ entityType, entityStatus: 'MISSING', status: 'NON_CRITICAL' });
    for (const { state, command } of all) {
      if (state === true) expect(command).not.toBeNull();
      else expect(state).toMatch(/\w+ \w+/);
    }
    const first = all.findIndex(({ command }) => command === null);
    if (first >= 0)
      expect(
        all.slice(first).every(({ command }) => command === null),
        entityType,
      ).toBe(true);
    expect(all[0]?.command, entityType).not.toBeNull();
  }
});
