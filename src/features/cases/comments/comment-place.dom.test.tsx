import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { agentsHere } from '#src/components/editor/findAgents.ts';
import RichEditor from '#src/components/editor/rich-editor.tsx';
import { CommentPlace } from './comment-place.tsx';

const nothing = (): void => undefined;
const box = (): HTMLElement => screen.getByRole('textbox', { name: 'Comment' });

/** Returns the words before the caret and behind it, of whatever holds them. */
function aroundCaret(): [before: string, behind: string] {
  const { anchorNode, anchorOffset } = window.getSelection()!;
  const text = anchorNode?.textContent ?? '';
  return [text.slice(0, anchorOffset), text.slice(anchorOffset)];
}

test('a restored draft is gone on with at its end, in plain lines and in the editor that takes their place', async () => {
  render(
    <CommentPlace
      ref={nothing}
      label="Comment"
      placeholder=""
      draft={{ plainText: 'Called the court', content: null }}
      people={agentsHere}
      isReady
      isInvalid={false}
      isTinted={false}
      describedBy={undefined}
      onWrite={nothing}
      onPublish={nothing}
    />,
  );
  const lines = box() as HTMLTextAreaElement;
  lines.setSelectionRange(0, 0);
  act(() => lines.focus());
  expect([lines.selectionStart, lines.selectionEnd]).toEqual([16, 16]);
  await waitFor(() => expect(box().isContentEditable || box().hasAttribute('contenteditable')).toBe(true), { timeout: 5000 });
  await waitFor(() => expect(aroundCaret()).toEqual(['Called the court', '']));
});

test('the keyboard comes to the end of what is written in the editor', async () => {
  render(
    <RichEditor
      label="Comment"
      placeholder=""
      start={{ plainText: 'Called the court', content: null }}
      caret={null}
      isInvalid={false}
      describedBy={undefined}
      people={null}
      onChange={nothing}
    />,
  );
  const text = document.createTreeWalker(box(), NodeFilter.SHOW_TEXT).nextNode()!;
  // As a browser does it: the caret is at the start when the keyboard comes, and the editor has not been told yet.
  box().addEventListener('focus', () => window.getSelection()!.collapse(text, 0), { capture: true, once: true });
  act(() => box().focus());
  await waitFor(() => expect(aroundCaret()).toEqual(['Called the court', '']));
});
