import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aScreen } from '#src/components/testing/aScreen.tsx';
import { aServer } from '#src/components/testing/aServer.ts';
import { NewPaper } from './new-paper.tsx';

const pdf = new File(['%PDF-1.7\n%%EOF'], 'scan.pdf', { type: 'application/pdf' });
const nothing = (): void => undefined;

test('[DOC-3] File document leads to a date that is none, and nothing is stored', async () => {
  const user = userEvent.setup();
  const { online, asked } = aServer({});
  const Screen = () => (
    <NewPaper
      driverId="d1"
      wanted="DL_COPY"
      replaces={null}
      files={[pdf]}
      onFiles={nothing}
      problems={[]}
      onProblems={nothing}
      onClose={nothing}
    />
  );
  await aScreen(Screen, { at: '/alerts', tools: { online: async () => online, toast: nothing } });
  const issued = await screen.findByRole('textbox', { name: 'Issued on' });
  await user.type(issued, '13/45/2024');
  await user.click(screen.getByRole('button', { name: 'File document' }));
  expect(issued.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(issued);
  expect(asked).toEqual([]);
});
