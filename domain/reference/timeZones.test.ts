import { expect, test } from 'vitest';
import { isTimeZone } from '../dayIn.ts';
import { timeZoneOfState } from './timeZones.ts';
import states from './usStates.json' with { type: 'json' };

test('every state has a time zone that there is, and nothing else has one', () => {
  expect(states.map(({ code }) => code).filter((code) => !isTimeZone(timeZoneOfState(code) ?? 'none'))).toEqual([]);
  expect(timeZoneOfState('XX')).toBeNull();
});
