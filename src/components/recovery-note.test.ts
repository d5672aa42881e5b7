import { expect, test } from 'vitest';
import { recoveryLabels } from './recovery-note.tsx';

const at = '2026-11-21T08:00:00.000Z';
const lost = [
  { mid: 3, name: 'caseUpdate' },
  { mid: 4, name: 'caseUpdate' },
  { mid: 5, name: 'alertUpdate' },
];

test('[SYNC-C13] what came back and what was lost is said by number and name, and what is not known yet as such', () => {
  expect(recoveryLabels({ at, restored: 1, lost: [], checked: true })).toEqual(['1 change came back from the safety copy.']);
  expect(recoveryLabels({ at, restored: 2, lost, checked: true })).toEqual([
    '2 changes came back from the safety copy.',
    '3 changes are lost and never reached the server: Case edited (2), Alert edited.',
  ]);
  expect(recoveryLabels({ at, restored: 0, lost: lost.slice(2), checked: false })).toEqual([
    '1 change may be lost: Alert edited. The server will be asked.',
  ]);
});
