import type { Row } from '#domain/tables.ts';
import { formatDate } from '#src/components/formatDate.ts';
import { useLive } from '#src/data/useLive.ts';
import type { AlertRow } from '../alertSubject.ts';

/** The number of dismissed alerts of the driver that are shown. */
const SET_ASIDE_MAX = 3;

const counted = (count: number, one: string, many: string): string => (count === 0 ? '' : count === 1 ? `1 ${one}` : `${count} ${many}`);

/** The facts that this device knows of the driver of an alert. */
interface DriverFile {
  /** The few words that one wants to know before one writes or calls. */
  about: readonly string[];
  /** The record behind the alert: the contract that makes the papers due. */
  record: string;
  /** Alerts of the driver that were set aside, the latest first. */
  setAside: readonly Row<'alerts'>[];
}

function contractLabel(contract: Row<'contracts'> | undefined): string {
  if (!contract) return 'no active contract on this device';
  const since = contract.activatedAt ?? contract.createdAt;
  return `contract active since ${formatDate(since)}, ${contract.hiredAt ? `hired ${formatDate(contract.hiredAt)}` : 'no hire date'}`;
}

/** The driver's file around an alert, from this device alone. */
export function useDriverFile({ id, driverId, $ }: AlertRow): DriverFile {
  const ofDriver = { driverId: { equals: driverId } };
  const contracts = useLive({
    table: 'contracts',
    filter: { ...ofDriver, status: { equals: 'Active' } },
    sort: [{ field: 'createdAt', direction: 'desc' }],
    first: 1,
  });
  const cases = useLive({ table: 'cases', filter: { ...ofDriver, status: { not_equals: 'CLOSED' } }, first: 1 });
  const others = useLive({ table: 'alerts', filter: { ...ofDriver, dismissedAt: { is_empty: true }, id: { not_equals: id } }, first: 1 });
  const aside = useLive({
    table: 'alerts',
    filter: { ...ofDriver, dismissedAt: { is_empty: false } },
    sort: [{ field: 'dismissedAt', direction: 'desc' }],
    first: SET_ASIDE_MAX,
  });
  const driver = $?.['driver'];
  return {
    about: [
      driver ? (driver['email'] ? 'email on file' : 'no email on file') : '',
      cases.current ? counted(cases.count, 'open case', 'open cases') : '',
      others.current ? counted(others.count, 'other alert', 'other alerts') : '',
    ].filter(Boolean),
    record: contracts.current ? contractLabel(contracts.rows[0]) : '…',
    setAside: aside.current ? aside.rows : [],
  };
}
