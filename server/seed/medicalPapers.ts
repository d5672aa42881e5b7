import { addDays } from '#domain/calendar.ts';
import { ago, filed, type PaperFacts, type PaperPlan } from './paperPlan.ts';
import { personName } from './people.ts';
import type { Random } from './random.ts';

/** Days from issue to expiry, and days left today, that the plan's shortfalls ask for; negative = past. */
function validity({ random, shortfalls }: PaperPlan): { term: number; left: number } {
  const lately = shortfalls.has('examiner-new');
  if (shortfalls.has('med-expired')) return { term: 730, left: -random.int(1, 90) };
  if (shortfalls.has('med-soon')) return { term: lately ? 90 : 365, left: random.int(8, 60) };
  if (shortfalls.has('med-week')) return { term: lately ? 90 : 730, left: random.int(0, 7) };
  const term = random.chance(0.7) || shortfalls.has('examiner-late') ? 730 : 365;
  return { term, left: lately ? term - random.int(28, 40) : random.int(70, term - 40) };
}

/**
 * The medical certificate: valid 24 months at most (49 CFR 391.45), filed lately when the examiner's verification is
 * still inside its 30 days, longer ago when it is overdue.
 */
export function medicalPapers(plan: PaperPlan): PaperFacts[] {
  const { random, today, shortfalls } = plan;
  if (shortfalls.has('med-missing') || plan.medicalOnRecord) return [];
  const { term, left } = validity(plan);
  const expirationDate = addDays(today, left);
  const issuedDate = addDays(expirationDate, -term);
  const lately = shortfalls.has('examiner-new');
  const createdAt = lately ? filed(plan, ago(plan, 3, 27), 1) : filed(plan, issuedDate, 4);
  const json = { issuedDate, expirationDate, ...examiner(random), restrictions: random.chance(0.3) ? ['Corrective lenses'] : [] };
  const unverified = lately || shortfalls.has('examiner-late');
  return [
    {
      type: 'MEDICAL_CERTIFICATE',
      status: 'ACTIVE',
      json,
      createdAt,
      examinerStatus: unverified ? random.pick(['PENDING', 'NOT_FOUND'] as const) : 'VERIFIED',
    },
  ];
}

/** A made-up medical examiner with a registry number of ten digits. */
function examiner(random: Random): { examinerName: string; nationalRegistryNumber: string } {
  const { name, lastName } = personName(random);
  return {
    examinerName: `${name} ${lastName}, ${random.pick(['MD', 'DO', 'NP', 'PA-C', 'DC'])}`,
    nationalRegistryNumber: `90${random.digits(8)}`,
  };
}
