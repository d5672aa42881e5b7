import { expect, test } from 'vitest';
import { SCREENS } from '#src/shell/screens.ts';
import { EVERY_SCREEN } from './everyScreen.ts';

test('every screen is looked at in a browser: what is missing belongs into tests/e2e/support/everyScreen.ts', () => {
  expect(SCREENS.map(({ path }) => path).toSorted()).toEqual(EVERY_SCREEN.toSorted());
});
