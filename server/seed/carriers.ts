import lists from './lists.json' with { type: 'json' };
import type { Random } from './random.ts';

/** Sixty characters, to try every column's width. */
export const LONGEST_CARRIER = 'Cumberland & Northern Appalachian Refrigerated Transport LLC';

/** Returns as many different invented carriers as asked; a number is added once the plain combinations are used up. */
export function carrierNames(random: Random, count: number): string[] {
  const combinations = random.shuffle(lists.carrierA.flatMap((a) => lists.carrierB.map((b) => `${a} ${b}`)));
  return Array.from({ length: count }, (_, i) => {
    const base = combinations[i % combinations.length] as string;
    const round = Math.floor(i / combinations.length);
    return round === 0 ? base : base.replace(/ (?=[^ ]+$)/, ` ${round + 1} `);
  });
}

/** Seven digits from 99 upwards, assumed unassigned: a motor carrier number that is nobody's. */
export function demoCarrierNumber(random: Random): string {
  return `99${random.digits(5)}`;
}
