import type { Row } from '#domain/tables.ts';
import { instantAt } from './calendar.ts';
import { isWatched } from './driverPlan.ts';
import type { WrittenDriver } from './driverFile.ts';
import type { Maker } from './maker.ts';
import { writeVerifications, type Attempt } from './verifications.ts';

const sent = (status: Attempt['status'], followsUp = false): Attempt => ({ status, sent: true, followsUp });
const UNSENT: readonly Attempt[] = [
  { status: 'UNDER_REVIEW', sent: false, followsUp: false },
  { status: 'UNDER_REVIEW', sent: false, followsUp: false },
];
const CHAIN: readonly Attempt[] = [sent('NO_RESPONSE'), sent('UNDER_REVIEW', true)];
const LONG_CHAIN: readonly Attempt[] = [sent('NO_RESPONSE'), sent('NO_RESPONSE', true), sent('UNDER_REVIEW', true)];

/** The rest of the 126 attempts (2.1 a driver): VERIFIED 69, UNDER_REVIEW 25 in all, NO_RESPONSE 23 in all, REJECTED 9. */
const REST: readonly (readonly [Attempt['status'], number])[] = [
  ['VERIFIED', 69],
  ['UNDER_REVIEW', 8],
  ['NO_RESPONSE', 17],
  ['REJECTED', 9],
];

/** Six files with two unsent requests each, five chains of reminders, and the rest dealt over all drivers. */
export function writeDemoVerifications(maker: Maker, drivers: readonly WrittenDriver[]): Row<'employmentVerifications'>[] {
  const { random } = maker;
  const watched = random.shuffle(drivers.filter(({ plan }) => isWatched(plan)));
  const attempts = new Map<string, { list: Attempt[]; since: string }>(
    drivers.map((d) => [d.plan.id, { list: [], since: d.plan.contract.createdAt }]),
  );
  for (const [i, { plan }] of watched.slice(0, 11).entries()) {
    const list = i < 6 ? UNSENT : i === 6 ? LONG_CHAIN : CHAIN;
    attempts.set(plan.id, { list: [...list], since: instantAt(maker.today, -(i < 6 ? 14 : 62) * 1440) });
  }
  const rest = random.shuffle(REST.flatMap(([status, count]) => Array.from({ length: count }, () => sent(status))));
  const others = drivers.filter(({ plan }) => attempts.get(plan.id)?.list.length === 0);
  for (const [i, attempt] of rest.entries()) {
    const plan = (i < others.length ? others[i] : random.pick(others))?.plan;
    if (plan) attempts.get(plan.id)?.list.push(attempt);
  }
  return drivers.flatMap(({ plan }) => {
    const { list, since } = attempts.get(plan.id) ?? { list: [], since: maker.now };
    return writeVerifications(maker, {
      customerId: plan.carrier.id,
      driverId: plan.id,
      driverName: `${plan.name} ${plan.lastName}`,
      since,
      employers: plan.employers,
      attempts: list,
    });
  });
}
