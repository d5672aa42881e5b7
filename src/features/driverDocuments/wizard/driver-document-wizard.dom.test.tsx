import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { aScreen } from '#src/components/testing/aScreen.tsx';
import { aServer } from '#src/components/testing/aServer.ts';
import DriverDocumentWizard from './driver-document-wizard.tsx';
import { noPicks, WIZARD_PATH, wizardActs, wizardPicks, type WizardPicks } from './wizardPicks.ts';

const customers = [aRow('customers', { id: 'c1', name: 'Acme', customerID: 'C-1' })];
const drivers = [aRow('drivers', { id: 'd1', customerId: 'c1', name: 'Ana', lastName: 'Gomez' })];
const pdf = new File(['%PDF-1.7\n%%EOF'], 'scan.pdf', { type: 'application/pdf' });
const whole: WizardPicks = { ...noPicks('u1', null), customerId: 'c1', driverId: 'd1', type: 'DL_COPY', files: [pdf] };

beforeEach(() => wizardPicks.set(null));

/** The wizard, opened with these picks; what the server was asked. */
async function opened(picks: WizardPicks) {
  const { online, asked } = aServer({ upload: 'h1', PaperFile: { driverDocumentCreate: { id: 'p1' } } });
  wizardPicks.set(picks);
  await aScreen(DriverDocumentWizard, {
    at: WIZARD_PATH,
    tables: { customers, drivers },
    tools: { online: async () => online, toast: () => undefined },
  });
  await screen.findByRole('heading', { name: 'New driver document' });
  return { asked };
}

const next = (): void => act(() => wizardActs.get()?.next());

test('the keyboard begins in the field of each step', async () => {
  await opened(whole);
  const first = await screen.findByRole('combobox', { name: 'Customer' });
  expect(first.hasAttribute('data-autofocus')).toBe(true);
  next();
  expect(document.activeElement).toBe(await screen.findByRole('combobox', { name: 'Driver' }));
  next();
  expect(document.activeElement).toBe(await screen.findByRole('combobox', { name: 'Document Type' }));
  next();
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Choose files' }));
  act(() => wizardActs.get()?.back());
  expect(document.activeElement).toBe(await screen.findByRole('combobox', { name: 'Document Type' }));
});

test('[DOC-3] a date that is none is said at its field, and Finish leads to it before any file is stored', async () => {
  const user = userEvent.setup();
  const { asked } = await opened({ ...whole, type: 'MEDICAL_CERTIFICATE', step: 3 });
  const issued = await screen.findByRole('textbox', { name: 'Issued on' });
  await user.type(issued, '13/45/2024');
  expect(issued.getAttribute('aria-invalid')).toBe('false');
  next();
  await waitFor(() => expect(issued.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Introduce a valid date').id).toBe(issued.getAttribute('aria-describedby'));
  expect(asked).toEqual([]);
  await user.tab();
  next();
  expect(document.activeElement).toBe(issued);
  await user.clear(issued);
  await user.type(issued, '01/15/2024');
  expect(issued.getAttribute('aria-invalid')).toBe('false');
  next();
  await waitFor(() => expect(asked.map(([name]) => name)).toEqual(['upload', 'PaperFile']));
});

test('[DOC-3] a date that is none is said as soon as its field is left', async () => {
  const user = userEvent.setup();
  await opened({ ...whole, step: 3 });
  const issued = await screen.findByRole('textbox', { name: 'Issued on' });
  await user.type(issued, '13/45/2024');
  await user.tab();
  expect(issued.getAttribute('aria-invalid')).toBe('true');
});
