import { addDays, daysBetween, printedDate } from '../../calendar.ts';
import { dayOf, factsOf, newest, textOf, type DriverFile, type Finding } from '../driverFile.ts';
import { WINDOWS } from './windows.ts';

/** ALERT-10: a query of the Drug and Alcohol Clearinghouse before driving and every 365 days after (49 CFR 382.701). */
export function clearinghouseFindings(file: DriverFile, today: string): Finding[] {
  const entityType = 'CLEARINGHOUSE_QUERY';
  const query = newest(file, 'CLEARINGHOUSE_QUERY', 'queryDate');
  const message = 'Clearinghouse query is missing';
  if (!query) {
    const { id, createdAt } = file.contract;
    return [{ entityType, entityStatus: 'MISSING', status: 'CRITICAL', message, fingerprint: id, since: dayOf(createdAt) }];
  }
  const asked = textOf(factsOf(query)['queryDate']);
  const age = daysBetween(asked, today);
  const base = { entityType, fingerprint: query.id } as const;
  if (age > WINDOWS.annual) {
    return [{ ...base, entityStatus: 'MISSING', status: 'CRITICAL', message, since: addDays(asked, WINDOWS.annual + 1) }];
  }
  const noticed = WINDOWS.annual - WINDOWS.annualNotice;
  if (age < noticed) return [];
  const due = `Annual Clearinghouse query is due on ${printedDate(addDays(asked, WINDOWS.annual))}`;
  return [{ ...base, entityStatus: 'EXPIRES_SOON', status: 'NON_CRITICAL', message: due, since: addDays(asked, noticed) }];
}
