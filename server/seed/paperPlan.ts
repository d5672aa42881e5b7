import type { Json } from '#domain/field.ts';
import type { Row } from '#domain/tables.ts';
import type { Shortfalls } from './alertKinds.ts';
import { addDays, latest } from '#domain/calendar.ts';
import { earliest, instantAt } from './calendar.ts';
import type { Person } from './maker.ts';
import type { Random } from './random.ts';

type Document = Row<'driverDocuments'>;

/** A driver document before it has a row. */
export interface PaperFacts {
  type: Document['type'];
  status: Document['status'];
  json: { [key: string]: Json };
  /** Instant it was filed. */
  createdAt: string;
  examinerStatus: Document['examinerStatus'];
}

/** The plan that the papers of one driver are written from. */
export interface PaperPlan {
  random: Random;
  today: string;
  /** Day the driver's first contract was written: nothing is filed before it. */
  since: string;
  hiredAt: string;
  license: { number: string; state: string };
  driverName: string;
  shortfalls: Pick<Shortfalls, 'has'>;
  /** Medical certification read from the CDLIS record instead of paper (49 CFR 391.23(m), since 2025-06-23). */
  medicalOnRecord: boolean;
  reviewer: Person;
}

/** Shares of the papers that no rule asks for; the bench files less PSP and history than the demo. */
export interface PaperShares {
  psp: number;
  license: number;
  secondMvr: number;
  secondQuery: number;
  hr: number;
}

/** Files a paper within the given days after its date, never before the contract and never after today. */
export function filed(plan: PaperPlan, day: string, withinDays = 6): string {
  const at = instantAt(latest(day, plan.since), plan.random.int(1, 24 * 60 * Math.max(1, withinDays)));
  return earliest(at, instantAt(plan.today, -plan.random.int(20, 600)));
}

/** Days before today, at a chance. */
export function ago(plan: PaperPlan, low: number, high: number): string {
  return addDays(plan.today, -plan.random.int(low, high));
}
