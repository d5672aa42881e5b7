import violationCodes from '#domain/reference/violationCodes.json' with { type: 'json' };
import type { Random } from './random.ts';

/** A row of the federal list, as the seed picks it. */
export interface ListedCode {
  id: string;
  code: string;
  description: string;
  severityWeight: number;
  isOOS: boolean;
  basic: string;
  common: boolean;
}

const ALL: readonly ListedCode[] = violationCodes;

/** Shares of BASICs among violations at the roadside, and in court, in percent (domain.md 5.2; the second is chosen). */
const ROADSIDE = [
  ['Vehicle Maintenance', 58],
  ['Hours-of-Service Compliance', 19],
  ['Unsafe Driving', 15],
  ['Driver Fitness', 6],
  ['Controlled Substances/Alcohol', 1],
  ['Hazardous Materials Compliance', 1],
] as const;
const IN_COURT = [
  ['Unsafe Driving', 82],
  ['Vehicle Maintenance', 8],
  ['Hours-of-Service Compliance', 5],
  ['Driver Fitness', 5],
] as const;

const BY_BASIC = new Map<string, { common: ListedCode[]; all: ListedCode[] }>();
for (const code of ALL) {
  const entry = BY_BASIC.get(code.basic) ?? { common: [], all: [] };
  entry.all.push(code);
  if (code.common) entry.common.push(code);
  BY_BASIC.set(code.basic, entry);
}

/** Different codes, 92 % from the common ones. */
export function pickCodes(random: Random, count: number, where: 'roadside' | 'court'): ListedCode[] {
  const picked = new Map<string, ListedCode>();
  for (let tries = 0; picked.size < count && tries < count * 6; tries++) {
    const basic = BY_BASIC.get(random.weighted<string>(where === 'court' ? IN_COURT : ROADSIDE));
    if (!basic) continue;
    const code = random.pick(random.chance(0.92) ? basic.common : basic.all);
    picked.set(code.id, code);
  }
  return [...picked.values()];
}

/** Draws whether the truck or driver was placed out of service for it. Published averages: vehicles 21 %, drivers 6 % of the eligible. */
export function placedOutOfService(random: Random, code: ListedCode): boolean {
  if (!code.isOOS || code.basic === 'Unsafe Driving') return false;
  return random.chance(code.basic === 'Vehicle Maintenance' || code.basic === 'Hazardous Materials Compliance' ? 0.21 : 0.06);
}
