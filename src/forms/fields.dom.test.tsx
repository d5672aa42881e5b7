import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, type ReactNode } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { expect, test } from 'vitest';
import { ChoiceField, ToggleField } from './choice-field.tsx';
import { DateField } from './date-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { RecordField } from './record-field.tsx';
import { LongTextField, TextField } from './text-field.tsx';
import { TokensField } from './tokens-field.tsx';

type Form = UseFormReturn<Record<string, unknown>>;

/** Some fields over these values; answers with the form around them. */
function fieldsOver(values: Record<string, unknown>, children: ReactNode): { form: Form; value: (name: string) => unknown } {
  let held: Form | undefined;
  function Around({ tell }: { tell: (form: Form) => void }) {
    const form = useForm<Record<string, unknown>>({ defaultValues: values });
    useEffect(() => {
      tell(form);
    }, [tell, form]);
    return (
      <FormProvider {...form}>
        <form>{children}</form>
      </FormProvider>
    );
  }
  render(<Around tell={(form) => (held = form)} />);
  return { form: held!, value: (name) => held!.getValues(name) };
}

test('a field is tied to its label, its help and what is wrong with it, and says that it is required', async () => {
  const { form } = fieldsOver({ name: '' }, <TextField name="name" label="Company name" required help="As it is registered" />);
  const input = screen.getByRole('textbox', { name: /^Company name/ });
  const described = (): string =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join('; ');
  expect([described(), input.getAttribute('aria-required'), input.getAttribute('aria-invalid')]).toEqual([
    'As it is registered',
    'true',
    'false',
  ]);
  form.setError('name', { message: 'Name is required' });
  expect(await screen.findByText('Name is required')).toBeTruthy();
  expect([described(), input.getAttribute('aria-invalid')]).toEqual(['Name is required; As it is registered', 'true']);
});

test('a phone number takes its shape while it is typed, pasted and corrected', async () => {
  const user = userEvent.setup();
  const { value } = fieldsOver({ phone: '' }, <PhoneField name="phone" label="Phone" />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
  await user.type(input, '5125550100');
  expect([input.value, value('phone')]).toEqual(['(512) 555-0100', '5125550100']);
  await user.clear(input);
  await user.paste('+1 (512) 555-0199');
  expect([input.value, value('phone')]).toEqual(['(512) 555-0199', '5125550199']);
  // In the middle: the digit behind the caret goes, and the caret stays where it was.
  input.setSelectionRange(3, 3);
  await user.keyboard('{Backspace}');
  expect([input.value, input.selectionStart]).toEqual(['(525) 550-199', 2]);
  await user.clear(input);
  await user.paste('512 555 0100 ext 5');
  expect(value('phone')).toBe('512 555 0100 ext 5');
});

test('a date is typed as people write it, says what it means, and words that mean none are kept as they are', async () => {
  const user = userEvent.setup();
  const { value } = fieldsOver({ due: '' }, <DateField name="due" label="Due" prefers="ahead" />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Due' });
  await user.type(input, '12/4/2026');
  expect([input.value, value('due')]).toEqual(['12/4/2026', '2026-12-04']);
  expect(screen.getByText(/^Fri 12\/04\/2026 · /)).toBeTruthy();
  await user.tab();
  expect(input.value).toBe('12/04/2026');
  await user.clear(input);
  await user.type(input, '02/30/2026');
  await user.tab();
  expect([input.value, value('due')]).toEqual(['02/30/2026', '02/30/2026']);
});

test('several short texts: Enter and comma end one, Backspace takes the last up again, a pasted list becomes its parts', async () => {
  const user = userEvent.setup();
  const { value } = fieldsOver({ numbers: ['A-1'] }, <TokensField name="numbers" label="Citation numbers" />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Citation numbers' });
  await user.type(input, '=2+5{Enter}B');
  // What is still being typed counts.
  expect(value('numbers')).toEqual(['A-1', '=2+5', 'B']);
  await user.type(input, '{Backspace}{Backspace}');
  expect([input.value, value('numbers')]).toEqual(['=2+5', ['A-1', '=2+5']]);
  await user.type(input, ',');
  await user.paste('C; D\nE');
  expect([input.value, value('numbers')]).toEqual(['', ['A-1', '=2+5', 'C', 'D', 'E']]);
  await user.click(screen.getByRole('button', { name: 'Remove D' }));
  expect(value('numbers')).toEqual(['A-1', '=2+5', 'C', 'E']);
});

test('a long text is never cut off: it is counted near its end and beyond', async () => {
  const user = userEvent.setup();
  const { value } = fieldsOver({ text: '' }, <LongTextField name="text" label="Statement" max={500} help="Seen by all" />);
  expect(screen.getByText('Seen by all')).toBeTruthy();
  await user.click(screen.getByRole('textbox', { name: 'Statement' }));
  await user.paste('x'.repeat(501));
  expect([(value('text') as string).length, screen.getByText('501 of 500 characters').className]).toEqual([
    501,
    expect.stringContaining('text-destructive'),
  ]);
});

test('a switch and a choice hold what they show', async () => {
  const user = userEvent.setup();
  const { value } = fieldsOver(
    { on: false, mood: '' },
    <>
      <ToggleField name="on" label="Crash" />
      <ChoiceField name="mood" label="Mood" none="Not known" options={[{ value: 'calm', label: 'CALM' }]} />
    </>,
  );
  await user.click(screen.getByText('Crash'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mood' }), 'CALM');
  expect([value('on'), value('mood'), screen.getByRole('switch').getAttribute('aria-checked')]).toEqual([true, 'calm', 'true']);
});

test('a record is found by typing and chosen by Enter; an emptied box chooses none', async () => {
  const user = userEvent.setup();
  const asked: string[] = [];
  const options = [
    { id: 'd1', label: 'Ada' },
    { id: 'd2', label: 'Bo' },
  ];
  const { value } = fieldsOver(
    { driver: '' },
    <RecordField
      name="driver"
      label="Driver"
      required
      placeholder="Type"
      chosen={options[1]!}
      options={options}
      onType={(text) => asked.push(text)}
    />,
  );
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Driver' });
  expect(box.value).toBe('');
  await user.type(box, 'b{ArrowDown}{Enter}');
  expect([value('driver'), box.value, asked]).toEqual(['d2', 'Bo', ['b']]);
  await user.clear(box);
  expect(value('driver')).toBe('');
});
