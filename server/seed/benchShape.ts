import type { Subscription } from '#domain/customers/customer.ts';
import type { Random } from './random.ts';

/** The size of the bench workspace; `scale` 1 is domain.md 5.2, smaller ones keep its shares. */
export interface BenchSize {
  customers: number;
  drivers: number;
  cases: number;
  openAlerts: number;
  resolvedAlerts: number;
  notifications: number;
  agentNotifications: number;
  agents: number;
  readers: number;
}

/** Sizes at a scale; never so small that a tier or role would be missing. */
export function benchSize(scale: number): BenchSize {
  const of = (n: number, least = 1): number => Math.max(least, Math.round(n * scale));
  return {
    customers: of(2_000, 20),
    drivers: of(40_000, 400),
    cases: of(100_000),
    openAlerts: of(60_000),
    resolvedAlerts: of(11_000),
    notifications: of(10_000),
    agentNotifications: of(2_000),
    agents: of(40, 4),
    readers: of(400, 30),
  };
}

/** Shares of tiers in percent; single drivers (30 %) are the last two. */
const TIERS: readonly (readonly [Subscription, number])[] = [
  ['pro', 48],
  ['premium', 12],
  ['elite', 6],
  ['pro_legacy', 4],
  ['basic', 20],
  ['pro_driver', 10],
];

/** One customer before it has a name. */
export interface Fleet {
  tier: Subscription;
  drivers: number;
}

/** Sizes between 2 and 1,200 with a long tail (lognormal, mu 2.35, sigma 1.25), scaled so that they sum to `total`. */
function fleetSizes(random: Random, count: number, total: number): number[] {
  const raw = Array.from({ length: count }, () => random.lognormal(2.35, 1.25));
  const sized = (factor: number): number[] => raw.map((n) => Math.min(1200, Math.max(2, Math.round(n * factor))));
  const sum = (sizes: readonly number[]): number => sizes.reduce((a, b) => a + b, 0);
  let [low, high] = [0, 50];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (sum(sized(middle)) < total) low = middle;
    else high = middle;
  }
  const sizes = sized(low);
  const growing = sizes.map((_, i) => i).filter((i) => (sizes[i] as number) > 2 && (sizes[i] as number) < 1200);
  for (let i = 0; sum(sizes) < total; i++) {
    const at = growing[i % growing.length] as number;
    sizes[at] = (sizes[at] as number) + 1;
  }
  return sizes;
}

/** Every customer's tier and number of drivers, shuffled; the largest fleet of all is on the pro tier. */
export function benchFleets(random: Random, { customers, drivers }: BenchSize): Fleet[] {
  const tiers = TIERS.flatMap(([tier, share]) => Array.from({ length: Math.max(1, Math.round((customers * share) / 100)) }, () => tier));
  while (tiers.length < customers) tiers.unshift('pro');
  tiers.splice(0, tiers.length - customers);
  const singles = tiers.filter((tier) => tier === 'basic' || tier === 'pro_driver');
  const companies = tiers.filter((tier) => tier !== 'basic' && tier !== 'pro_driver');
  const sizes = fleetSizes(random, companies.length, drivers - singles.length).toSorted((a, b) => b - a);
  const [largest = 2, ...rest] = sizes;
  const dealt = random.shuffle(rest);
  const fleets = companies.map((tier, i): Fleet => ({ tier, drivers: i === 0 ? largest : (dealt[i - 1] ?? 2) }));
  return random.shuffle([...fleets, ...singles.map((tier): Fleet => ({ tier, drivers: 1 }))]);
}
