import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { BULK_ROWS_MAX, readBulk } from '#domain/esign/bulkSend.ts';
import type { BulkBatch } from '#domain/esign/bulkBatch.ts';
import { BatchCard } from './batch-card.tsx';
import { RowsPreview } from './rows-preview.tsx';
import type { RowsShown } from './rowsShown.ts';

const TEMPLATE = { roles: ['Driver'], fields: [], needsAllFields: true };
const HEADINGS = ['Driver name', 'Driver email'];
const cells = Array.from({ length: BULK_ROWS_MAX }, (_, i) => [`Person ${i}`, i % 400 === 5 ? '' : `p${i}@x.test`]);

function Preview({ rows, headings = HEADINGS }: { rows: string[][]; headings?: string[] }) {
  const [shown, setShown] = useState<RowsShown>('all');
  const [read] = useState(() => readBulk([headings, ...rows], TEMPLATE));
  return <RowsPreview read={read} shown={shown} onShow={setShown} />;
}
const list = (): HTMLElement => screen.getByRole('grid', { name: 'Rows of the file' });
const active = (): string => document.getElementById(list().getAttribute('aria-activedescendant')!)!.textContent!;

test('[BULK-1] 5,000 rows are gone through and narrowed by the keyboard alone, and few of them are drawn', async () => {
  const user = userEvent.setup();
  render(<Preview rows={cells} />);
  expect(screen.getByRole('status').textContent).toBe('4,987 can be sent, 13 need a look');
  expect(within(list()).getAllByRole('row').length).toBeLessThan(300);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('Show rows'));
  await user.tab();
  expect(document.activeElement).toBe(list());
  expect(active()).toContain('Row 2');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(active()).toBe('Row 3Person 1 <p1@x.test>Can be sent');
  await user.keyboard('{End}');
  expect(active()).toContain('Row 5,001');
  expect(within(list()).getAllByRole('row').length).toBeLessThan(300);
  await user.keyboard('{ArrowDown}{Home}');
  expect(active()).toContain('Row 2');
  await user.selectOptions(screen.getByLabelText('Show rows'), 'Need a look (13)');
  expect(within(list()).getAllByRole('row')).toHaveLength(13);
  await user.tab();
  expect(active()).toBe('Row 7Person 5 <no email>Driver email is missing');
});

test('[BULK-1] a file of which nothing can be sent says why, and lists no rows', () => {
  render(<Preview rows={cells.slice(0, 2)} headings={['Name', 'Driver email']} />);
  expect(screen.getByRole('alert').textContent).toBe('The column “Driver name” is missing');
  expect(screen.queryByRole('grid')).toBeNull();
});

test('[BULK-1] what is left out of a file is said', () => {
  render(<Preview rows={[['A', 'a@x.test', '1']]} headings={[...HEADINGS, 'Phone']} />);
  expect(screen.getByText('The column “Phone” is not one of the template and is left out')).toBeTruthy();
});

test('[BULK-2] a new batch gives the keyboard to what takes it back, and one that is sent to what cancels its rest', async () => {
  const user = userEvent.setup();
  const done: string[] = [];
  const batch: BulkBatch = {
    id: 'b1',
    title: 'Handbook',
    state: 'HELD',
    by: 'Ann Lee',
    createdAt: '2026-11-26T10:00:00.000Z',
    startsAt: '2026-11-26T10:00:10.000Z',
    rows: 20,
    sent: 0,
    failed: 0,
    left: 0,
  };
  const card = (more: Partial<BulkBatch>) => (
    <ul>
      <BatchCard batch={{ ...batch, ...more }} isNew onAct={(what) => done.push(what)} />
    </ul>
  );
  const { rerender } = render(card({}));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  await user.keyboard('{Enter}');
  rerender(card({ state: 'SENDING', sent: 12 }));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(screen.getByRole('progressbar', { name: 'Progress of Handbook' }).getAttribute('value')).toBe('12');
  expect(screen.getByText('12 of 20 sent')).toBeTruthy();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(done).toEqual(['undo', 'cancel']);
});
