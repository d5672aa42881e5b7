import lists from './lists.json' with { type: 'json' };
import { addDays } from '#domain/calendar.ts';
import { fictionPhone, plain } from './people.ts';
import { placeIn } from './places.ts';
import type { Random } from './random.ts';

/** A former job, as the application states it and the verification asks about it (49 CFR 391.21(b)(10)). */
export interface Employer {
  name: string;
  email: string;
  phone: string;
  city: string;
  state: string;
  from: string;
  to: string;
  position: string;
  reasonForLeaving: string;
  /** Subject to the federal safety rules and to Part 40 testing: only these are verified. */
  regulated: boolean;
}

const OTHER_TRADES = ['Building Supply Co', 'Farm & Ranch Store', 'Warehouse Services', 'Auto Parts Inc', 'School District'];
const REASONS = ['Better pay', 'Moved', 'Laid off', 'Wanted regional routes', 'Company closed terminal', 'Personal reasons'];

/** Ten years of jobs backwards from the day of hire, newest first, with gaps of up to three weeks. */
export function workHistory(random: Random, hiredAt: string, homeState: string): Employer[] {
  const out: Employer[] = [];
  let to = addDays(hiredAt, -random.int(4, 20));
  for (let years = 10, i = 0; years > 0; i++) {
    const length = i > 4 ? years : Math.min(years, random.int(1, 4));
    const regulated = i < 2 || random.chance(0.7);
    const base = `${random.pick(lists.carrierA)} ${random.pick(regulated ? lists.carrierB : OTHER_TRADES)}`;
    const place = placeIn(random, homeState);
    const from = addDays(to, -length * 365);
    out.push({
      name: base,
      email: `records@${plain(base)}.example.com`,
      phone: fictionPhone(random),
      city: place.city,
      state: place.state,
      from,
      to,
      position: regulated ? 'CDL driver' : 'Warehouse worker',
      reasonForLeaving: random.pick(REASONS),
      regulated,
    });
    to = addDays(from, -random.int(2, 21));
    years -= length;
  }
  return out;
}
