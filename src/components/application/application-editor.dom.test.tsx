import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { formProblems } from '#domain/drivers/application/formProblems.ts';
import type { Json } from '#domain/field.ts';
import { anApplication, anEmployer } from '#domain/testing/anApplication.ts';
import type { Mark } from './answer-box.tsx';
import { ApplicationEditor } from './application-editor.tsx';

const TODAY = '2026-11-21';

/** The editor over answers that its owner holds; gives what they are now. */
function editorOver(value: { [section: string]: Json }, more: { readOnly?: boolean; marks?: Record<string, Mark> } = {}) {
  let held = value;
  function Owner({ tell }: { tell: (answers: typeof value) => void }) {
    const [answers, setAnswers] = useState(value);
    useEffect(() => {
      tell(answers);
    }, [tell, answers]);
    return (
      <ApplicationEditor
        value={answers}
        problems={formProblems(answers, TODAY)}
        today={TODAY}
        onChange={(section, changed) => setAnswers((all) => ({ ...all, [section]: changed }))}
        {...more}
      />
    );
  }
  render(<Owner tell={(answers) => (held = answers)} />);
  return { answers: () => held as Record<string, Record<string, never>>, user: userEvent.setup() };
}

const sections = () => within(screen.getByRole('navigation', { name: 'Sections' }));
const openSection = (title: string) => sections().getByRole('button', { name: new RegExp(title) });

test('[FORM-5] each section says its state in words and shape, computed from the answers alone', () => {
  const { personal, ...rest } = anApplication();
  editorOver({ ...rest, personal: { ...personal, phone: '', language: '' }, denials: null as never });
  expect(openSection('Personal details').textContent).toContain('2 things missing');
  expect(openSection('Denials').textContent).toContain('Not begun');
  expect(openSection('Accidents').textContent).toContain('Complete');
  expect(openSection('Personal details').querySelector('[data-glyph="half"]')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('1. Personal details');
});

test('[FORM-5] a problem is tied to its answer, and stands there again when the form is opened anew', () => {
  const { personal, ...rest } = anApplication();
  editorOver({ ...rest, personal: { ...personal, phone: '' } });
  const phone = screen.getByRole('textbox', { name: /^Phone/ });
  expect(phone.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(phone.getAttribute('aria-describedby')!)?.textContent).toBe('This field is required');
});

test('nobody is told what is missing in a section while they begin it; they are when they have left it', async () => {
  const { user } = editorOver({});
  await user.type(screen.getByRole('textbox', { name: /^First name/ }), 'Ana');
  expect(screen.queryByText('This field is required')).toBeNull();
  await user.click(openSection('Violations'));
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('Violations');
  await user.click(openSection('Personal details'));
  expect(screen.getAllByText('This field is required').length).toBeGreaterThan(3);
});

test('the social security number shows its end alone, unless it is being typed', async () => {
  const { user, answers } = editorOver({});
  const ssn = screen.getByRole<HTMLInputElement>('textbox', { name: /^Social security number/ });
  await user.type(ssn, '900-12-3456');
  expect(ssn.value).toBe('900-12-3456');
  await user.tab();
  expect([ssn.value, answers()['personal']!['ssn']]).toEqual(['***-**-3456', '900-12-3456']);
});

test('[FORM-7] a gap between addresses is said in words, and its key adds the row that closes it', async () => {
  const { user, answers } = editorOver(
    anApplication({
      addresses: { items: [{ street: '1 Main St', city: 'Waco', state: 'TX', zipCode: '76701', from: '2025-01-01', to: null }] },
    }),
  );
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('Addresses');
  expect(screen.getByRole('figure').textContent).toContain('1 gap in your addresses.');
  screen.getByRole('heading', { level: 2 }).focus();
  await user.click(screen.getByRole('textbox', { name: /^City/ }));
  await user.keyboard('{Alt>}[KeyG]{/Alt}');
  expect(answers()['addresses']!['items']).toMatchObject([{}, { from: '2023-11-21', to: '2024-12-31' }]);
  expect((document.activeElement as HTMLElement).dataset['path']).toBe('addresses.items.1.street');
  expect(screen.getByRole('figure').textContent).toContain('No gap in your addresses.');
});

test('[FORM-7] time without a job is explained by its button; what is older than 3 years may stay open', async () => {
  const employers = [anEmployer('Mesa Freight', '2025-01-01', null), anEmployer('Old Yard', '2022-01-01', '2024-06-30')];
  const { user, answers } = editorOver(anApplication({ employment: { employers, gaps: [] } }));
  const figure = screen.getByRole('figure');
  expect(figure.textContent).toContain('1 gap in your employment.');
  expect(figure.textContent).toContain('only if you drove commercial vehicles');
  await user.click(within(figure).getByRole('button', { name: 'Explain, 07/01/2024 to 12/31/2024' }));
  await user.keyboard('Looked after my father');
  expect(answers()['employment']!['gaps']).toEqual([{ from: '2024-07-01', to: '2024-12-31', explanation: 'Looked after my father' }]);
  expect(openSection('Employment').textContent).toContain('Complete');
});

test('that there is nothing to list is a statement, and rows are added and removed', async () => {
  const { user, answers } = editorOver({});
  await user.click(openSection('Accidents'));
  await user.click(screen.getByRole('checkbox', { name: 'I had no accident in the last 3 years.' }));
  expect(answers()['accidents']).toEqual({ none: true, items: [] });
  expect(screen.queryByRole('button', { name: 'Add accident' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'I had no accident in the last 3 years.' }));
  await user.click(screen.getByRole('button', { name: 'Add accident' }));
  expect((document.activeElement as HTMLElement).dataset['path']).toBe('accidents.items.0.date');
  await user.keyboard('5/1/2025');
  await user.type(screen.getByRole('textbox', { name: /^Fatalities/ }), '0');
  await user.click(within(screen.getByRole('radiogroup', { name: /^Hazardous/ })).getByRole('radio', { name: 'No' }));
  expect(answers()['accidents']!['items']).toEqual([{ date: '2025-05-01', fatalities: 0, hazmatSpill: false }]);
  await user.click(screen.getByRole('button', { name: 'Remove accident 1' }));
  expect(answers()['accidents']!['items']).toEqual([]);
});

test('the certification stands in the words of the law, with the day on which it was given', async () => {
  const { user, answers } = editorOver({});
  await user.click(openSection('Certification'));
  expect(
    screen.getByText(
      'This certifies that this application was completed by me, and that all entries on it and information in it are true and complete to the best of my knowledge.',
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /^I certify this/ }));
  expect(answers()['certification']).toEqual({ certified: true, date: TODAY });
});

test('what somebody else changed is marked with both answers, and nothing is written where only reading is allowed', async () => {
  const { user, answers } = editorOver(anApplication(), { readOnly: true, marks: { 'personal.phone': { before: '1', after: '2' } } });
  const phone = screen.getByRole<HTMLInputElement>('textbox', { name: /^Phone/ });
  expect(document.getElementById(phone.getAttribute('aria-describedby')!)?.textContent).toBe('Changed: 1 → 2');
  await user.type(phone, '9');
  expect(answers()).toEqual(anApplication());
});
