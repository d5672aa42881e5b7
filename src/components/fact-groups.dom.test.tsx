import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FactGroups } from './fact-groups.tsx';

const groups = [
  {
    title: 'Event',
    facts: [
      { label: 'What happened', value: 'Crash' },
      { label: 'State', value: 'N/A' },
    ],
  },
  {
    title: 'Attorney',
    facts: [
      { label: 'Name', value: 'N/A' },
      { label: 'Phone', value: '', kind: 'phone' as const },
    ],
  },
];

test('a group that tells nothing is one line, opened and closed by its button; one that tells something is open', () => {
  render(<FactGroups groups={groups} />);
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['What happened', 'State']);
  const line = screen.getByRole('button', { name: /^Attorney/ });
  expect(line.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(line);
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['What happened', 'State', 'Name', 'Phone']);
  expect(line.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(line);
  expect(screen.getAllByRole('term')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Event/ })).toBeNull();
});
