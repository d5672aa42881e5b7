import { READ_ONLY } from '../access.ts';
import { f, type Field } from '../field.ts';
import { noun } from '../noun.ts';
import { CHECKLIST_ITEMS, CHECKLIST_STATES, type ChecklistItemId, type ChecklistState, type DatedItemId } from './items.ts';

type StateFields = Record<ChecklistItemId, Field<ChecklistState>>;
type DayFields = Record<`${DatedItemId}Day`, Field<string | null>>;

const states = Object.fromEntries(
  CHECKLIST_ITEMS.map(({ id, label }) => [
    id,
    f.oneOf(CHECKLIST_STATES).label(label).valueLabels({ OK: 'On file', NOT_ASKED: 'Not asked for' }).setBy('nobody'),
  ]),
) as StateFields;
const days = Object.fromEntries(
  CHECKLIST_ITEMS.flatMap(({ id, label, day }) =>
    day === null ? [] : [[`${id}Day`, f.date().label(`${label} date`).nullable().setBy('nobody')]],
  ),
) as DayFields;

/**
 * How a driver's file stands, item by item, on every device that has the driver: the papers themselves stay at the server. One row
 * for each driver whose papers are watched (ALERT-19); the server alone writes it (CHECK-4).
 */
export const driverChecklists = noun({
  name: 'driverChecklists',
  type: 'DriverChecklist',
  scope: { kind: 'customer', column: 'customerId' },
  access: READ_ONLY,
  fields: {
    customerId: f.ref('customers').setBy('nobody'),
    driverId: f.ref('drivers').setBy('nobody'),
    contractId: f.ref('contracts').setBy('nobody'),
    ...states,
    ...days,
    openCount: f.int().label('Open items').setBy('nobody'),
  },
});
