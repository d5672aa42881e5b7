import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { outcomeOf } from '#src/data/uploadFile.ts';
import type { Stage } from './documentSender.ts';
import { WaitingList } from './waiting-list.tsx';

const shown = (stage: Stage): void =>
  void render(
    <WaitingList
      files={[
        {
          id: 'w1',
          at: '2026-11-22T10:00:00.000Z',
          of: { table: 'cases', id: 'c1' },
          type: 'Citation',
          filename: 'ticket.pdf',
          mime: 'application/pdf',
          size: 2048,
          stage,
        },
      ]}
    />,
  );

test.each([
  ['{"errors":[{"message":"This file is empty."}]}', 'Not taken: This file is empty.'],
  ['<html>', 'Not taken: File upload failed'],
])('a file that the server refuses with %s says why, and offers to try it again', (body, words) => {
  const outcome = outcomeOf(422, body, null);
  if (outcome.is !== 'refused') throw new Error('It was not refused');
  shown(outcome);
  expect(screen.getByRole('alert').textContent).toBe(words);
  expect(screen.getByRole('button', { name: 'Try ticket.pdf again' })).toBeTruthy();
});

test('a file under way says how far it is', () => {
  shown({ is: 'sending', sent: 1024 });
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('1024');
});
