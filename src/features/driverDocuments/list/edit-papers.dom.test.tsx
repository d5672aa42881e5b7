import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aScreen } from '#src/components/testing/aScreen.tsx';
import { aServer } from '#src/components/testing/aServer.ts';
import type { PaperRow } from '../paperSubject.ts';
import { EditPapers } from './edit-papers.tsx';

const nothing = (): void => undefined;

test('[DOC-7] a license copy keeps the day on which it ends when its details are changed', async () => {
  const user = userEvent.setup();
  const { online, asked } = aServer({
    PaperContent: { driverDocument: { json: { licenseNumber: 'TX1', expirationDate: '2030-01-31' } } },
    PaperSay: { driverDocumentUpdate: { id: 'p1' } },
  });
  const paper = { id: 'p1', type: 'DL_COPY', json: null } as PaperRow;
  const Screen = () => <EditPapers papers={[paper]} onClose={nothing} />;
  await aScreen(Screen, { at: '/alerts', tools: { online: async () => online, toast: nothing } });
  const ends = await screen.findByRole('textbox', { name: 'Expires on' });
  await user.clear(ends);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter “Expires on”. Without it nobody is told when the document ends.')).toBeTruthy();
  expect(asked.map(([name]) => name)).not.toContain('PaperSay');
  await user.type(ends, '02/28/2031');
  await user.tab();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => asked.find(([name]) => name === 'PaperSay')?.[1]).toMatchObject({ json: { expirationDate: '2031-02-28' } });
});
