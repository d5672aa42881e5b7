import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aScreen } from '#src/components/testing/aScreen.tsx';
import { CommentForm, type UndoneComment } from './comment-form.tsx';

const box = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'Comment' });
const undoKey = (): boolean => fireEvent.keyDown(box(), { key: 'z', code: 'KeyZ', ctrlKey: true });

test('the undo of a text takes back the comment that has just left its box, and only while nothing else is written', async () => {
  const undo = vi.fn<() => void>();
  const sent: UndoneComment[] = [];
  const send = async (_draft: unknown, undone: UndoneComment): Promise<boolean> => {
    sent.push(undone);
    undone.offered(undo);
    return true;
  };
  await aScreen(
    () => <CommentForm {...{ caseId: 'c1', draftName: 'comment:c1', label: 'Comment', action: 'Comment', placeholder: '', send }} />,
    {
      at: '/cases',
    },
  );
  const write = (text: string) => fireEvent.change(box(), { target: { value: text } });
  await screen.findByRole('radio', { name: 'Staff only' });
  write('Court is at nine.');
  expect(undoKey(), 'the text has an undo of its own').toBe(true);
  fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(box().value).toBe(''));
  expect(undoKey()).toBe(false);
  expect(undo).toHaveBeenCalledTimes(1);
  sent[0]!.takenBack();
  await waitFor(() => expect(box().value).toBe('Court is at nine.'));
  fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(box().value).toBe(''));
  write('And bring the papers.');
  write('');
  expect(undoKey()).toBe(true);
  expect(undo).toHaveBeenCalledTimes(1);
});
