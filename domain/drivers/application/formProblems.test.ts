import { expect, test } from 'vitest';
import { anApplication, anEmployer } from '../../testing/anApplication.ts';
import { uncovered, yearsBefore } from './coverage.ts';
import { formProblems } from './formProblems.ts';
import { SECTION_NAMES } from './sections.ts';

const TODAY = '2026-11-21';
const problems = (replaced: Parameters<typeof anApplication>[0]) => formProblems(anApplication(replaced), TODAY);

test('[FORM-5] an application with every item of 391.21(b) lacks nothing', () => {
  expect(problems({})).toEqual({});
});

test.each([{}, null, 'text', []])('[FORM-5] of %j every section is missing', (form) => {
  expect(Object.keys(formProblems(form, TODAY))).toEqual(SECTION_NAMES.map((name) => `jsonForm.${name}`));
});

test('[FORM-5] what is missing or wrong is named by its place', () => {
  expect(
    problems({
      personal: { ...anApplication()['personal']!, firstName: ' ', ssn: '12-3', dateOfBirth: '1980-02-30', email: 'at home' },
      licenses: { licenses: [] },
      experience: { items: [{ equipment: 'Bus', from: '2020-01-01', approximateMiles: -1 }] },
      employment: { employers: [{ ...anEmployer('A', '2019-01-01', '2026-11-01'), reasonForLeaving: '', subjectToFMCSR: null }] },
      drugAndAlcohol: {},
      notices: { shown: false },
      certification: { certified: false, date: '2026-11-22' },
    }),
  ).toEqual({
    'jsonForm.personal.firstName': 'This field is required',
    'jsonForm.personal.ssn': 'Is not a social security number',
    'jsonForm.personal.dateOfBirth': 'Introduce a valid date',
    'jsonForm.personal.email': 'Invalid email format',
    'jsonForm.licenses.licenses': 'This field is required',
    'jsonForm.experience.items.0.approximateMiles': expect.any(String),
    'jsonForm.employment.employers.0.subjectToFMCSR': 'This field is required',
    'jsonForm.drugAndAlcohol.failedOrRefusedPreEmploymentTest': 'This field is required',
    'jsonForm.notices.shown': 'This field is required',
    'jsonForm.notices.acknowledgedAt': 'This field is required',
    'jsonForm.certification.certified': 'This field is required',
  });
});

test('[FORM-5] whoever left an employer says why; who is still there need not', () => {
  const job = (to: string | null) => ({ ...anEmployer('A', '2019-01-01', to), reasonForLeaving: null });
  expect(problems({ employment: { employers: [job('2026-11-01')] } })).toEqual({
    'jsonForm.employment.employers.0.reasonForLeaving': 'This field is required',
  });
  expect(problems({ employment: { employers: [job(null)] } })).toEqual({});
});

test('[FORM-5] accidents, violations and denials are listed, or said to be none: not both and not neither', () => {
  for (const section of ['accidents', 'violations', 'denials']) {
    expect(problems({ [section]: { none: false, items: [] } })).toEqual({ [`jsonForm.${section}.items`]: 'This field is required' });
    expect(problems({ [section]: { none: true } })).toEqual({});
  }
  expect(problems({ denials: { none: true, items: [{ facts: 'Suspended in 2019' }] } })).toEqual({
    'jsonForm.denials.items': 'This field is required',
  });
});

test('[FORM-5] one of the licenses is good on the day of the certification, which is not in the future', () => {
  const license = (expirationDate: string) => ({ licenses: { licenses: [{ state: 'TX', number: 'T', class: 'A', expirationDate }] } });
  expect(problems(license('2026-11-19'))).toEqual({ 'jsonForm.licenses.licenses': 'None of the licenses is unexpired' });
  expect(problems(license('2026-11-20'))).toEqual({});
  expect(problems({ certification: { certified: true, date: '2026-11-22' } })).toEqual({
    'jsonForm.certification.date': 'Lies in the future',
  });
});

test('[FORM-7] the addresses of three years have no hole, and one in the employment is explained', () => {
  const home = anApplication()['addresses']!['items'] as { [field: string]: string }[];
  const since = (from: string) => problems({ addresses: { items: [{ ...home[0]!, from }] } });
  expect(since('2023-12-19')).toEqual({});
  expect(since('2023-12-21')).toEqual({
    'jsonForm.addresses.items': 'Says nothing about 11/20/2023 to 12/20/2023; the last 3 years are needed',
  });
  const employers = [anEmployer('A', '2025-01-01', '2026-11-01'), anEmployer('B', '2020-01-01', '2024-11-15')];
  expect(problems({ employment: { employers } })).toEqual({
    'jsonForm.employment.gaps': 'Explain the time without a job, 11/16/2024 to 12/31/2024',
  });
  expect(problems({ employment: { employers, gaps: [{ from: '2024-11-16', to: '2024-12-31', explanation: 'Ill' }] } })).toEqual({});
  expect(problems({ employment: { employers: [], gaps: [{ from: '2023-01-01', to: TODAY, explanation: 'School' }] } })).toEqual({});
});

test('[FORM-7] holes are found between, before and after overlapping times', () => {
  const spans = [
    { from: '2024-07-01', to: '2024-07-31' },
    { from: '2024-01-01', to: '2024-06-01' },
    { from: '2024-02-01', to: '2024-03-01' },
    { from: '2024-09-01', to: null },
  ];
  expect(uncovered(spans, '2023-11-21', TODAY)).toEqual([
    { from: '2023-11-21', to: '2023-12-31' },
    { from: '2024-08-01', to: '2024-08-31' },
  ]);
  const all = [{ from: '2023-11-21', to: TODAY }];
  expect(uncovered([], '2023-11-21', TODAY)).toEqual(all);
  expect(
    uncovered(
      [
        { from: '2020-01-01', to: '2021-01-01' },
        { from: '2027-01-01', to: null },
      ],
      '2023-11-21',
      TODAY,
    ),
  ).toEqual(all);
  expect(uncovered([{ from: '2023-12-21', to: '2026-10-22' }], '2023-11-21', TODAY)).toEqual([]);
  expect(yearsBefore('2028-02-29', 3)).toBe('2025-02-28');
});
