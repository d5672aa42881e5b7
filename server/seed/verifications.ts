import type { Row } from '#domain/tables.ts';
import { daysAfter, earliest } from './calendar.ts';
import type { Employer } from './employers.ts';
import { add, type Maker } from './maker.ts';

type Verification = Row<'employmentVerifications'>;

/** One attempt at one former employer. */
export interface Attempt {
  status: Verification['status'];
  /** False for one that has been prepared and not gone out. */
  sent: boolean;
  /** A reminder of the driver's attempt just before: that one counts as unanswered (spec section 4). */
  followsUp: boolean;
}

const NOTES: Readonly<Record<Verification['status'], readonly string[]>> = {
  VERIFIED: [
    'Dates and position confirmed. No recordable accidents in three years.',
    'Confirmed by their safety department; eligible for rehire.',
    'Dates confirmed. One backing incident, not recordable.',
  ],
  UNDER_REVIEW: ['Request sent, waiting for their records desk.', 'They asked for the signed release again.'],
  NO_RESPONSE: ['No reply after 30 days. Good-faith effort noted.', 'Left a voicemail and sent a second copy; no reply.'],
  REJECTED: ['They have no record of this person under the dates given.', 'Will not release without a notarized authorization.'],
};

/** Whom to ask about one driver, and how each attempt went. */
export interface VerificationPlan {
  customerId: string;
  driverId: string;
  driverName: string;
  /** First request went out after this instant. */
  since: string;
  employers: readonly Employer[];
  attempts: readonly Attempt[];
}

/** Previous employment verifications of one driver, each row one attempt (49 CFR 391.23(c)); answers on paper for half of them. */
export function writeVerifications(maker: Maker, plan: VerificationPlan): Verification[] {
  const { random } = maker;
  const out: Verification[] = [];
  let employer = -1;
  for (const attempt of plan.attempts) {
    const previous = attempt.followsUp ? out.at(-1) : undefined;
    if (!previous) employer++;
    const asked = plan.employers[employer % plan.employers.length] as Employer;
    const createdAt = earliest(
      previous ? daysAfter(previous.createdAt, 9 + random.float() * 20) : daysAfter(plan.since, random.float() * 12),
      daysAfter(maker.now, -0.01),
    );
    const row = add(maker, 'employmentVerifications', {
      createdAt,
      updatedAt: earliest(daysAfter(createdAt, attempt.sent ? random.float() * 25 : 0), maker.now),
      customerId: plan.customerId,
      driverId: plan.driverId,
      status: attempt.status,
      note: attempt.sent ? random.pick(NOTES[attempt.status]) : null,
      type:
        previous || !attempt.sent
          ? 'EMAIL'
          : random.weighted([
              ['EMAIL', 62],
              ['ESIGN', 14],
              ['FAX', 12],
              ['PHONE', 9],
              ['MAIL', 3],
            ] as const),
      companyName: asked.name,
      companyEmail: asked.email,
      companyPhoneNumber: asked.phone,
      isTransportCompany: asked.regulated,
      isPEVSent: attempt.sent,
      sentAt: attempt.sent ? createdAt : null,
      source: previous
        ? 'MANUAL'
        : random.weighted([
            ['APPLICATION_FORM', 80],
            ['PSP', 12],
            ['MANUAL', 8],
          ] as const),
      previousId: previous?.id ?? null,
      attempt: previous ? previous.attempt + 1 : 1,
    });
    out.push(row);
    if (attempt.status === 'VERIFIED' && random.chance(0.5)) writeAnswer(maker, plan, row, asked);
  }
  return out;
}

function writeAnswer(maker: Maker, plan: VerificationPlan, row: Verification, asked: Employer): void {
  const lines = [
    '',
    `Employer: ${asked.name}`,
    `Applicant: ${plan.driverName}`,
    `Employed from ${asked.from} to ${asked.to} as ${asked.position}`,
    `Reason for leaving: ${asked.reasonForLeaving}`,
    '',
    `Answer: ${row.note ?? ''}`,
  ];
  const fileId = maker.store(
    { filename: `employment-verification-${row.createdAt.slice(0, 10)}.pdf`, title: 'Previous employment verification', lines },
    { customerId: plan.customerId, createdAt: row.updatedAt },
  );
  add(maker, 'pevDocuments', { createdAt: row.updatedAt, customerId: plan.customerId, employmentVerificationId: row.id, fileId });
}
