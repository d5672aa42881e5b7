import type { Row } from '#domain/tables.ts';
import type { Shortfalls } from './alertKinds.ts';
import { addDays, daysBetween } from '#domain/calendar.ts';
import { instantAt } from './calendar.ts';
import type { Employer } from './employers.ts';
import type { Random } from './random.ts';

/** A carrier as its drivers' and cases' stories know it. */
export interface CarrierFacts {
  id: string;
  name: string;
  homeState: string;
  createdAt: string;
  status: Row<'customers'>['status'];
  /** The person who uses the product for the carrier. */
  contact: { id: string; name: string; lastName: string; email: string };
}

/** When a contract was written, activated and ended, and the day of hire; null = not (yet). */
export interface ContractDates {
  createdAt: string;
  activatedAt: string | null;
  archivedAt: string | null;
  hiredAt: string | null;
}

/** One driver before any row exists. */
export interface DriverPlan {
  id: string;
  userId: string | null;
  carrier: CarrierFacts;
  name: string;
  lastName: string;
  email: string | null;
  phone: string;
  dateOfBirth: string;
  languageId: string;
  license: { number: string; state: string };
  archived: boolean;
  contractStatus: Row<'contracts'>['status'];
  contract: ContractDates;
  /** An earlier, archived contract of somebody who came back. */
  earlier: ContractDates | null;
  employers: readonly Employer[];
  application: Row<'driverApplicationForms'>['status'] | null;
  shortfalls: Shortfalls;
  medicalOnRecord: boolean;
}

/** Returns whether the driver's papers are watched. Alerts exist only for active contracts of active carriers (data/alert-rules.json). */
export function isWatched(plan: Pick<DriverPlan, 'contractStatus' | 'archived' | 'carrier'>): boolean {
  return plan.contractStatus === 'Active' && !plan.archived && plan.carrier.status === 'active';
}

interface DatesWanted {
  status: Row<'contracts'>['status'];
  newHire: boolean;
  hireMissing: boolean;
  cameBack: boolean;
}

/** Dates of a driver's contracts inside the time the carrier has been a customer (130 days at least). */
export function contractDates(
  random: Random,
  today: string,
  carrier: CarrierFacts,
  wanted: DatesWanted,
): Pick<DriverPlan, 'contract' | 'earlier'> {
  const first = carrier.createdAt.slice(0, 10);
  const span = daysBetween(first, today);
  const daysAgo = wanted.newHire
    ? random.int(16, 26)
    : wanted.status === 'Pending'
      ? random.int(2, 20)
      : random.int(46, wanted.cameBack ? Math.floor(span * 0.4) : span - 1);
  const begun = addDays(today, -daysAgo);
  const createdAt = instantAt(begun, random.int(780, 1380));
  const joinedWithCarrier = span - daysAgo < 30;
  const hiredAt =
    wanted.hireMissing || wanted.status === 'Pending'
      ? null
      : addDays(begun, wanted.newHire ? random.int(-2, 3) : joinedWithCarrier ? -random.int(20, 1500) : random.int(-4, 9));
  const contract: ContractDates = {
    createdAt,
    hiredAt,
    activatedAt: wanted.status === 'Pending' ? null : instantAt(addDays(begun, 1), random.int(780, 1380)),
    archivedAt:
      wanted.status === 'Archived' ? instantAt(addDays(begun, random.int(20, Math.max(21, daysAgo - 2))), random.int(780, 1380)) : null,
  };
  if (!wanted.cameBack) return { contract, earlier: null };
  const before = addDays(first, Math.max(2, Math.floor(span * 0.1)));
  const ended = addDays(first, Math.floor(span * 0.5));
  return {
    contract,
    earlier: {
      createdAt: instantAt(before, 900),
      activatedAt: instantAt(before, 1000),
      hiredAt: before,
      archivedAt: instantAt(ended, 1100),
    },
  };
}
