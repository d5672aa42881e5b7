import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createStore } from '#src/commands/store.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { PLAIN_LOOK, type EditorLook } from './editorLook.ts';
import type { EditorRequest } from './editorRequests.ts';

function bar(look: Partial<EditorLook> = {}, canMention = true) {
  const requests: EditorRequest[] = [];
  render(
    <EditorToolbar
      look={createStore({ ...PLAIN_LOOK, ...look })}
      controls="text"
      canMention={canMention}
      request={(request) => void requests.push(request)}
    />,
  );
  return { wishes: requests, tools: () => screen.getAllByRole<HTMLButtonElement>('button') };
}
const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');
const key = (name: string): void => void fireEvent.keyDown(document.activeElement!, { key: name });

test('it is one stop of Tab; arrows, Home and End move in it, round the ends', () => {
  const { tools } = bar();
  expect(screen.getByRole('toolbar', { name: 'Formatting' }).getAttribute('aria-controls')).toBe('text');
  expect(tools().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  tools()[0]!.focus();
  expect(focused()).toBe('Block type: Normal text');
  key('ArrowRight');
  expect(focused()).toBe('Bold');
  expect(
    tools()
      .filter(({ tabIndex }) => tabIndex === 0)
      .map((tool) => tool.getAttribute('aria-label')),
  ).toEqual(['Bold']);
  key('End');
  expect(focused()).toBe('Redo');
  key('ArrowRight');
  expect(focused()).toBe('Block type: Normal text');
  key('ArrowLeft');
  expect(focused()).toBe('Redo');
  key('Home');
  expect(focused()).toBe('Block type: Normal text');
});

test('it says how the text is, and wishes for what is pressed', () => {
  const { wishes: requests } = bar({
    formats: ['bold'],
    block: 'h2',
    align: 'right',
    link: 'https://a.example',
    style: { ...PLAIN_LOOK.style, color: 'var(--tone-red-fg)' },
  });
  expect(screen.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Italic' }).getAttribute('aria-pressed')).toBe('false');
  for (const name of ['Block type: Heading 2', 'Alignment: Right', 'Color: Red', 'Size: Usual size'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
  for (const name of ['Italic', 'Link', 'Mention an agent']) fireEvent.click(screen.getByRole('button', { name }));
  expect(requests).toEqual([{ do: 'format', format: 'italic' }, { do: 'link' }, { do: 'mention' }]);
});

test('undo and redo can be reached when there is nothing to undo, and do nothing then', () => {
  const { wishes: requests } = bar({ canRedo: true });
  for (const name of ['Undo', 'Redo']) fireEvent.click(screen.getByRole('button', { name }));
  expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
  expect(requests).toEqual([{ do: 'redo' }]);
});

test('where nobody can be mentioned there is no button for it', () => {
  bar({}, false);
  expect(screen.queryByRole('button', { name: 'Mention an agent' })).toBeNull();
});
