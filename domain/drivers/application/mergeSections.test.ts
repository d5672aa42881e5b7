import { expect, test } from 'vitest';
import { anApplication } from '../../testing/anApplication.ts';
import { changedAnswers, changedSections, mergeSections } from './mergeSections.ts';

test('a section that one left alone is the other’s, and one that both changed differently is named', () => {
  const base = anApplication();
  const mine = anApplication({ denials: { none: false, items: [{ facts: 'mine' }] }, accidents: { none: false, items: [] } });
  const theirs = anApplication({ denials: { none: false, items: [{ facts: 'theirs' }] }, experience: { none: true, items: [] } });
  const { merged, both } = mergeSections(base, mine, theirs);
  expect(both).toEqual(['denials']);
  expect(merged).toEqual({ ...base, denials: mine['denials'], accidents: mine['accidents'], experience: theirs['experience'] });
});

test('the same change of both is none to decide, and a section that is new on one side stays', () => {
  const mine = { denials: { none: true, items: [] } };
  expect(mergeSections({}, mine, { denials: { items: [], none: true }, notices: { shown: true } })).toEqual({
    merged: { ...mine, notices: { shown: true } },
    both: [],
  });
});

test('[FORM-3] what an agent changes is told answer by answer, added rows included', () => {
  const before = anApplication();
  const { personal, ...rest } = before;
  const after = { ...rest, personal: { ...personal, phone: '5125550999' }, denials: { none: false, items: [{ facts: 'Suspended' }] } };
  expect(Object.keys(changedSections(before, after)).toSorted()).toEqual(['denials', 'personal']);
  expect(changedAnswers(before, after)).toEqual([
    { path: 'personal.phone', before: '5125550102', after: '5125550999' },
    { path: 'denials.none', before: true, after: false },
    { path: 'denials.items.0.facts', before: undefined, after: 'Suspended' },
  ]);
});
