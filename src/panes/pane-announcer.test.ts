import { expect, test } from 'vitest';
import { changeLabel } from './pane-announcer.tsx';
import { openPanes } from './testing/openPanes.ts';

test('what opens, closes, moves, is maximised, pinned or followed is said once, in words', () => {
  const { store } = openPanes('/cases');
  const after = (act: () => void): string | null => {
    const before = store.state();
    act();
    return changeLabel(before, store.state(), 'Cases');
  };
  expect(after(() => store.split())).toBe('Cases opened, pane 2 of 2');
  expect(after(() => store.move(-1))).toBe('Cases is now pane 1 of 2');
  expect(after(() => store.maximise())).toBe('Pane maximized');
  expect(after(() => store.maximise())).toBe('Pane restored');
  expect(after(() => store.pin())).toBe('Pane pinned');
  expect(after(() => store.pin())).toBe('Pane unpinned');
  expect(after(() => store.follow('/cases/details/a'))).toBe('Follow mode on');
  expect(after(() => store.stopFollowing())).toBe('Follow mode off');
  expect(after(() => store.focusNext(1))).toBeNull();
  expect(after(() => store.go('/customers'))).toBeNull();
  expect(after(() => store.close())).toBe('Pane closed, 1 is left');
});
