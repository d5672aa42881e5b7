import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { aScreen } from '#src/components/testing/aScreen.tsx';
import { aServer } from '#src/components/testing/aServer.ts';
import type { CommandTools } from '#src/commands/types.ts';
import { filesInHand, MANY_PAPERS_PATH } from '#src/documents/filesInHand.ts';
import ManyPapers from './many-papers.tsx';

const drivers = [
  aRow('drivers', { id: 'd1', customerId: 'c1', name: 'Ana', lastName: 'Gomez', licenseNumber: 'TX1234567', status: 'active' }),
  aRow('drivers', { id: 'd2', customerId: 'c1', name: 'Bo', lastName: 'Larsen', licenseNumber: null, status: 'active' }),
];
const pdf = (name: string): File => new File(['%PDF-1.7\n%%EOF'], name, { type: 'application/pdf' });

type Offer = Parameters<CommandTools['toast']>[2];

async function shown(files: readonly File[], answers: Readonly<Record<string, unknown>> = {}, isReady = true) {
  const { online, asked } = aServer({
    upload: 'h1',
    PaperFile: { driverDocumentCreate: { id: 'p9' } },
    PaperMove: {},
    PapersOfDriver: {
      open: {
        count: 1,
        items: [{ id: 'p1', type: 'MEDICAL_CERTIFICATE', createdAt: '', medicalExaminerVerification: {}, files: { items: [] } }],
      },
      closed: { count: 0, items: [] },
    },
    ...answers,
  });
  const said: { words: string; offer: Offer }[] = [];
  const tools: Partial<CommandTools> = {
    online: async () => (isReady ? online : Promise.reject(new Error('chunk'))),
    query: (async () => ({ rows: drivers, count: 2 })) as never,
    toast: (words, _tone, offer) => void said.push({ words, offer }),
  };
  filesInHand.set(files);
  await aScreen(ManyPapers, { at: MANY_PAPERS_PATH, tables: { drivers }, tools });
  const list = await screen.findByRole('list', { name: 'Files' });
  await within(list).findAllByRole('listitem');
  return { asked, said, list };
}

test('files show whose and what they are by their names, and what is wrong with each', async () => {
  const { list } = await shown([
    pdf('mvr TX1234567 2026-10-01.pdf'),
    pdf('Larsen Bo med card 2026-03-15.pdf'),
    pdf('scan0001.pdf'),
    new File(['a note'], 'note.txt'),
    new File(['<!doctype html>'], 'page.pdf'),
  ]);
  const items = within(list).getAllByRole('listitem');
  const typeOf = (i: number) => within(items[i]!).getByRole<HTMLSelectElement>('combobox', { name: /^Type of/ }).value;
  expect([typeOf(0), typeOf(1), typeOf(2)]).toEqual(['MVR', 'MEDICAL_CERTIFICATE', '']);
  expect(items[2]!.textContent).toContain('Choose the driver and the document type: the file name tells neither.');
  expect(items[3]!.textContent).toContain('Driver documents are PDF, PNG or JPEG');
  expect(items[4]!.textContent).toContain('page.pdf is not a PDF inside');
  expect(within(items[3]!).queryByRole('combobox')).toBeNull();
  expect(screen.getByRole('button', { name: 'File 2 documents' })).toBeTruthy();
  expect(screen.getByText('3 cannot be filed yet')).toBeTruthy();
});

test('each is filed as one document of its driver, and one undo takes all of them back with what they replaced', async () => {
  const { asked, said } = await shown([pdf('mvr TX1234567 2026-10-01.pdf'), pdf('Larsen Bo med card 2026-03-15.pdf')]);
  await userEvent.setup().click(screen.getByRole('button', { name: 'File 2 documents' }));
  expect(await screen.findByText('No files chosen')).toBeTruthy();
  const filed = asked.flatMap(([name, given]) => (name === 'PaperFile' ? [(given as { data: object }).data] : []));
  expect(filed).toMatchObject([
    { type: 'MVR', json: { reportDate: '2026-10-01' }, driver: { connect: { id: 'd1' } } },
    { type: 'MEDICAL_CERTIFICATE', json: { issuedDate: '2026-03-15' }, driver: { connect: { id: 'd2' } } },
  ]);
  expect(said.map(({ words }) => words)).toEqual(['2 documents filed']);
  const before = asked.length;
  await act(async () => said[0]!.offer!.run());
  expect(asked.slice(before)).toEqual([
    ['PaperMove', { id: 'p9', status: 'DELETED' }],
    ['PaperMove', { id: 'p1', status: 'ACTIVE' }],
    ['PaperMove', { id: 'p9', status: 'DELETED' }],
  ]);
  expect(said.at(-1)!.words).toBe('Undone');
});

test('a type is changed by keyboard; what the server refuses stays with its reason', async () => {
  const { list } = await shown([pdf('Ana Gomez scan.pdf')], { PaperFile: new Error('The server is resting.') });
  const person = userEvent.setup();
  expect(list.textContent).toContain('Choose the document type: the file name tells none.');
  await person.selectOptions(within(list).getByRole('combobox', { name: 'Type of Ana Gomez scan.pdf' }), 'PSP');
  await person.click(screen.getByRole('button', { name: 'File 1 document' }));
  expect(await within(list).findByText('Something went wrong while uploading/creating file. The server is resting.')).toBeTruthy();
});

test('without what uploads nothing is filed, and it says so', async () => {
  const { list } = await shown([pdf('Ana Gomez mvr.pdf')], {}, false);
  await userEvent.setup().click(screen.getByRole('button', { name: 'File 1 document' }));
  expect(await within(list).findByText('File uploader is not ready yet, please try again.')).toBeTruthy();
});
