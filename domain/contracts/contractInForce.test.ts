import { expect, test } from 'vitest';
import { aRow } from '../testing/aRow.ts';
import { contractInForce } from './contractInForce.ts';

const contract = (id: string, more: object) => aRow('contracts', { id, ...more });
const at = (day: string) => `${day}T00:00:00.000Z`;

test('the newest active contract stands for a driver, by its activation, else one that waits, else the newest that is over', () => {
  const over = contract('over', { status: 'Archived', createdAt: at('2026-05-01') });
  const waits = contract('waits', { status: 'Pending', createdAt: at('2026-01-01') });
  const old = contract('old', { status: 'Active', createdAt: at('2026-04-01'), activatedAt: at('2026-04-01') });
  const fresh = contract('fresh', { status: 'Active', createdAt: at('2026-02-01'), activatedAt: at('2026-04-02') });
  expect(contractInForce([over, waits, old, fresh])?.id).toBe('fresh');
  expect(contractInForce([over, waits])?.id).toBe('waits');
  expect(contractInForce([contract('older', { status: 'Archived', createdAt: at('2025-05-01') }), over])?.id).toBe('over');
  expect(contractInForce([])).toBeUndefined();
});
