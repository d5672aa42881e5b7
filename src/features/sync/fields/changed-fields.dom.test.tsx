import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OutboxEntry } from '#sync/replicaApi.ts';
import { ChangedFields } from './changed-fields.tsx';

test('a change tells what becomes different, and nothing that stays as it was', () => {
  const entry = {
    name: 'driverUpdate',
    input: { id: 'd1', name: 'Ann', licenseNumber: '89021139' },
    base: { name: 'Anna', licenseNumber: '89021139' },
  } as unknown as OutboxEntry;
  render(<ChangedFields entry={entry} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['First name: Anna →becomes Ann']);
});
