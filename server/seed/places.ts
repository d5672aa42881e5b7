import lists from './lists.json' with { type: 'json' };
import type { Random } from './random.ts';

/** A real city with its county, ZIP code and a highway that passes it. */
export interface Place {
  city: string;
  state: string;
  zip: string;
  county: string;
  highway: string;
}

const PLACES: readonly Place[] = lists.cities;
const BY_STATE = new Map<string, Place[]>();
for (const place of PLACES) BY_STATE.set(place.state, [...(BY_STATE.get(place.state) ?? []), place]);

/** States with a listed city, as two letters. */
export const PLACE_STATES: readonly string[] = [...BY_STATE.keys()];

/** Row id of a state in the reference list. */
export function stateId(code: string): string {
  return `us-${code.toLowerCase()}`;
}

/** A city of a state; of any state when the state has none listed. */
export function placeIn(random: Random, state: string): Place {
  return random.pick(BY_STATE.get(state) ?? PLACES);
}

const SHARES = Object.entries(lists.inspectionShare).filter(([state]) => BY_STATE.has(state));

/** Draws where a truck was stopped: the carrier's home state one time in four, else by the chosen share of inspections. */
export function stopPlace(random: Random, homeState: string): Place {
  return placeIn(random, random.chance(0.25) ? homeState : random.weighted(SHARES));
}

const COURTS: Record<string, string[]> = lists.courtTemplates;

/** Name and invented street address of a court, in three lines. */
export function courtAt(random: Random, place: Place): string {
  const template = random.pick(COURTS[place.state] ?? (COURTS['default'] as string[]));
  const name = template.replace('{city}', place.city).replace('{county}', place.county);
  return `${name}\n${random.int(1, 9)}00 Courthouse Plaza${random.chance(0.4) ? `, Room ${random.int(101, 340)}` : ''}\n${place.city}, ${place.state} ${place.zip}`;
}

const STREETS = [
  'Depot Rd',
  'Mill St',
  'Industrial Pkwy',
  'Old Farm Ln',
  'Railyard Ave',
  'Cottonwood Dr',
  'Terminal Way',
  'Maple Ave',
  'County Line Rd',
  'Quarry Rd',
  'Harvest Ct',
  'Truckstop Blvd',
];

/** An invented street and house number. */
export function street(random: Random): string {
  return `${random.int(100, 9899)} ${random.pick(STREETS)}`;
}
