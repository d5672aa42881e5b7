import { addDays, daysBetween, latest, printedDate } from '../../calendar.ts';
import { dayOf, factsOf, newest, textOf, urgent, type DriverFile, type Facts, type Finding, type Paper } from '../driverFile.ts';
import { WINDOWS } from './windows.ts';

/** ALERT-8: a motor vehicle record within 30 days of hire and every 365 days after, and a review of it (49 CFR 391.23(b), 391.25). */
export function mvrFindings(file: DriverFile, today: string): Finding[] {
  const mvr = newest(file, 'MVR', 'reportDate');
  return mvr ? [...ageFindings(mvr, today), ...reviewFindings(mvr, today)] : [firstMissing(file, today)];
}

function firstMissing({ contract }: DriverFile, today: string): Finding {
  const started = dayOf(contract.createdAt);
  const hired = contract.hiredAt ?? started;
  return {
    entityType: 'MVR_REPORT',
    entityStatus: 'MISSING',
    status: urgent(daysBetween(hired, today) > WINDOWS.initialGrace),
    message: 'Current MVR is missing',
    fingerprint: contract.id,
    since: latest(hired, started),
  };
}

function ageFindings(mvr: Paper, today: string): Finding[] {
  const reported = textOf(factsOf(mvr)['reportDate']);
  const age = daysBetween(reported, today);
  const base = { entityType: 'MVR_REPORT', fingerprint: mvr.id } as const;
  if (age > WINDOWS.annual) {
    const message = `Current MVR is missing (last MVR ${printedDate(reported)})`;
    return [{ ...base, entityStatus: 'MISSING', status: 'CRITICAL', message, since: addDays(reported, WINDOWS.annual + 1) }];
  }
  const noticed = WINDOWS.annual - WINDOWS.annualNotice;
  if (age < noticed) return [];
  const message = `Annual MVR is due on ${printedDate(addDays(reported, WINDOWS.annual))}`;
  return [{ ...base, entityStatus: 'EXPIRES_SOON', status: 'NON_CRITICAL', message, since: addDays(reported, noticed) }];
}

function reviewFindings(mvr: Paper, today: string): Finding[] {
  const { reportDate, review } = factsOf(mvr) as { reportDate?: unknown; review?: Facts | null };
  const reviewed = dayOf(textOf(review?.['reviewedAt']));
  if (reviewed !== '' && daysBetween(reviewed, today) <= WINDOWS.annual) return [];
  return [
    {
      entityType: 'MVR_REVIEW',
      entityStatus: 'MISSING',
      status: urgent(daysBetween(textOf(reportDate), today) > WINDOWS.initialGrace),
      message: 'MVR review is missing',
      fingerprint: mvr.id,
      since: dayOf(mvr.createdAt),
    },
  ];
}
