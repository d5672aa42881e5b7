import type { Json } from '#domain/field.ts';
import type { Row } from '#domain/tables.ts';
import { addDays } from '#domain/calendar.ts';
import { instantAt } from './calendar.ts';
import { medicalPapers } from './medicalPapers.ts';
import { ago, filed, type PaperFacts, type PaperPlan, type PaperShares } from './paperPlan.ts';

type Document = Row<'driverDocuments'>;

function licensePapers(plan: PaperPlan, share: number): PaperFacts[] {
  const { random, today, shortfalls, license } = plan;
  if (shortfalls.has('dl-missing') || !random.chance(share)) return [];
  const left = shortfalls.has('dl-expired')
    ? -random.int(1, 120)
    : shortfalls.has('dl-soon')
      ? random.int(8, 60)
      : shortfalls.has('dl-week')
        ? random.int(0, 7)
        : random.int(61, 1700);
  const endorsements = random.shuffle(['N', 'T', 'H', 'X']).slice(0, random.int(0, 2));
  const copy = (expires: string, status: Document['status']): PaperFacts => {
    const issueDate = addDays(expires, -1826);
    return {
      type: 'DL_COPY',
      status,
      createdAt: filed(plan, issueDate),
      examinerStatus: null,
      json: { licenseNumber: license.number, state: license.state, class: 'A', endorsements, issueDate, expirationDate: expires },
    };
  };
  const current = copy(addDays(today, left), 'ACTIVE');
  return random.chance(0.12)
    ? [{ ...copy(addDays(today, left - 1826), 'ARCHIVED'), createdAt: filed(plan, plan.since, 2) }, current]
    : [current];
}

function mvrAge(plan: PaperPlan): [low: number, high: number] {
  const { shortfalls } = plan;
  if (shortfalls.has('mvr-annual')) return [366, 372];
  if (shortfalls.has('mvr-soon')) return [336, 364];
  if (shortfalls.has('review-new')) return [1, 28];
  return shortfalls.has('review-late') ? [32, 330] : [12, 330];
}

const MVR_VIOLATIONS = [
  'Speeding 6-10 mph over',
  'Speeding 11-14 mph over',
  'Improper lane change',
  'Failure to obey traffic device',
  'Following too close',
  'No seat belt',
];

function mvrPaper(plan: PaperPlan, reportDate: string, reviewed: boolean): PaperFacts {
  const { random, license, reviewer } = plan;
  const violations = Array.from(
    {
      length: random.weighted([
        [0, 60],
        [1, 28],
        [2, 12],
      ]),
    },
    () => ({ date: addDays(reportDate, -random.int(60, 1000)), description: random.pick(MVR_VIOLATIONS), state: license.state }),
  );
  const reviewedAt = instantAt(addDays(reportDate, random.int(8, 11)), random.int(800, 1300));
  const review = reviewed
    ? {
        reviewerId: reviewer.id,
        reviewerName: reviewer.name,
        reviewedAt,
        decision: 'MEETS_REQUIREMENTS',
        note: violations.length === 0 ? 'Clear record.' : 'Violations discussed with the driver.',
      }
    : null;
  const medicalCertification = plan.medicalOnRecord
    ? { status: 'CERTIFIED', expirationDate: addDays(plan.today, random.int(80, 600)) }
    : null;
  const json = {
    reportDate,
    state: license.state,
    source: ['HI', 'PA', 'CA'].includes(license.state) ? 'UPLOAD' : 'MVR_REQUEST',
    license: { status: 'VALID', expires: addDays(plan.today, random.int(100, 1600)) },
    medicalCertification,
    violations,
    accidents: [],
    review,
  };
  return { type: 'MVR', status: 'ACTIVE', createdAt: filed(plan, reportDate, 1), examinerStatus: null, json };
}

function recordPapers(plan: PaperPlan, shares: PaperShares): PaperFacts[] {
  const { random, shortfalls } = plan;
  if (shortfalls.has('mvr-new') || shortfalls.has('mvr-never')) return [];
  const reportDate = ago(plan, ...mvrAge(plan));
  const reviewed = !shortfalls.has('review-new') && !shortfalls.has('review-late');
  const latestReport = mvrPaper(plan, reportDate, reviewed);
  return random.chance(shares.secondMvr)
    ? [mvrPaper(plan, addDays(reportDate, -random.int(350, 364)), true), latestReport]
    : [latestReport];
}

function pspPapers(plan: PaperPlan, share: number): PaperFacts[] {
  const { random, shortfalls } = plan;
  if (shortfalls.has('psp-missing') || !random.chance(share)) return [];
  const json = {
    reportDate: plan.hiredAt,
    crashes: random.weighted([
      [0, 88],
      [1, 12],
    ]),
    inspections: random.int(0, 14),
  };
  return [{ type: 'PSP', status: 'ACTIVE', createdAt: filed(plan, plan.hiredAt), examinerStatus: null, json }];
}

function queryPapers(plan: PaperPlan, share: number): PaperFacts[] {
  const { random, shortfalls } = plan;
  if (shortfalls.has('query-missing')) return [];
  const [low, high]: [number, number] = shortfalls.has('query-annual') ? [367, 420] : shortfalls.has('query-soon') ? [336, 364] : [5, 330];
  const query = (queryDate: string, queryType: string): PaperFacts => ({
    type: 'CLEARINGHOUSE_QUERY',
    status: 'ACTIVE',
    createdAt: filed(plan, queryDate, 1),
    examinerStatus: null,
    json: { queryDate, queryType, result: queryType === 'FULL' ? 'NOT_PROHIBITED' : 'NO_RECORDS' },
  });
  const queryDate = ago(plan, low, high);
  return random.chance(share)
    ? [query(addDays(queryDate, -random.int(340, 364)), 'FULL'), query(queryDate, 'LIMITED')]
    : [query(queryDate, 'FULL')];
}

function hrPapers(plan: PaperPlan, share: number): PaperFacts[] {
  const { random, today, shortfalls, hiredAt } = plan;
  const out: PaperFacts[] = [];
  const file = (type: Document['type'], json: { [key: string]: Json }): number =>
    out.push({ type, status: 'ACTIVE', json, createdAt: filed(plan, hiredAt), examinerStatus: null });
  const expires = (short: boolean): string => addDays(today, short ? -random.int(3, 90) : random.int(90, 900));
  const policy = shortfalls.has('hr-policy');
  if (policy || random.chance(share * 0.38)) file('COMPANY_POLICY', { signedDate: hiredAt, expirationDate: policy ? expires(true) : null });
  if (random.chance(share * 0.3))
    file('COMPANY_CONTRACT', { signedDate: hiredAt, expirationDate: random.chance(0.5) ? expires(false) : null });
  const immigration = shortfalls.has('hr-immigration');
  if (immigration || random.chance(share * 0.08))
    file('IMMIGRATION_VERIFICATION', { documentName: 'Employment authorization', expirationDate: expires(immigration) });
  const lease = shortfalls.has('hr-lease');
  if (lease || random.chance(share * 0.12)) {
    file('LEASE_AGREEMENT', { startDate: hiredAt, expirationDate: expires(lease), unit: `Unit ${random.int(101, 989)}` });
    if (!lease && random.chance(0.2)) file('LEASE_TERMINATION_AGREEMENT', { terminationDate: addDays(today, -random.int(1, 30)) });
  }
  if (random.chance(share * 0.14)) {
    const collectedAt = addDays(hiredAt, -random.int(1, 9));
    file('DRUG_TEST_RESULTS', { testType: 'PRE_EMPLOYMENT', collectedAt, result: 'NEGATIVE' });
    if (random.chance(0.6)) file('CCF', { specimenId: random.digits(8), collectedAt });
  }
  return out;
}

/** The papers of one driver's file, short of exactly what the plan names; drafted so that deriveAlerts finds the same. */
export function driverPapers(plan: PaperPlan, shares: PaperShares): PaperFacts[] {
  return [
    ...licensePapers(plan, shares.license),
    ...medicalPapers(plan),
    ...recordPapers(plan, shares),
    ...pspPapers(plan, shares.psp),
    ...queryPapers(plan, shares.secondQuery),
    ...hrPapers(plan, shares.hr),
  ];
}
