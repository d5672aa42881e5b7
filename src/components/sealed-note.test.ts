import { expect, test } from 'vitest';
import { sealedLabels, unsealedLabels } from './sealed-note.tsx';

test('what was left behind is said in sentences, and of others only that it is there', () => {
  expect(unsealedLabels({ done: 1, needy: 2, lost: 0 })).toEqual([
    '1 change from before you left is saved now.',
    '2 changes from before you left need you.',
  ]);
  expect(unsealedLabels({ done: 0, needy: 0, lost: 1 })).toEqual(['1 change from before you left could not be opened.']);
  expect(sealedLabels({ mine: 0, others: 0 })).toEqual([]);
  expect(sealedLabels({ mine: 3, others: 1 })).toEqual([
    '3 changes of yours, sealed when you left, will be sent from here.',
    'Sealed work of another user is on this device: 1 change.',
  ]);
});
