import { expect, test } from 'vitest';
import { FLEET, ROLE_NAMES } from './actor.ts';
import { homeOf, mayVisit } from './routes.ts';
import { ADMIN, AGENT, BASIC, ELITE } from './testing/people.ts';

test.each(['/dashboard', '/alerts', '/customers', '/customers/detail/c1'])('[ACCESS-1] %s opens for staff only', (path) => {
  expect([ADMIN, AGENT, ELITE, BASIC].map((actor) => mayVisit(actor, path))).toEqual([true, true, false, false]);
});

test('[ACCESS-1] cases open for everybody', () => {
  for (const actor of [ADMIN, AGENT, ELITE, BASIC]) expect(mayVisit(actor, '/cases/details/k1')).toBe(true);
});

test('[ACCESS-1] drivers are merged by who may list them', () => {
  expect(ROLE_NAMES.filter((role) => mayVisit({ ...ELITE, role }, '/contracts/merge'))).toEqual(FLEET);
});

test('[ACCESS-1] a path that only looks like a route is not governed by it', () => {
  expect(mayVisit(BASIC, '/alerts-of-mine')).toBe(true);
  expect(mayVisit(BASIC, '/alerts/')).toBe(false);
});

test('[ACCESS-6] everybody comes home to a screen that opens for them', () => {
  for (const actor of [ADMIN, AGENT, ELITE, BASIC]) expect(mayVisit(actor, homeOf(actor))).toBe(true);
  expect([homeOf(AGENT), homeOf(BASIC)]).toEqual(['/dashboard', '/customer-dashboard']);
});
