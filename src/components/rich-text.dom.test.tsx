import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HOSTILE_STATES } from '#domain/cases/richText/testing/hostileStates.ts';
import type { Json } from '#domain/field.ts';
import { RichText } from './rich-text.tsx';

const facts = { version: 1, direction: null, format: '', indent: 0 };
const text = (words: string, more: object = {}) => ({ type: 'text', version: 1, text: words, format: 0, style: '', ...more });
const show = (...children: object[]) =>
  render(<RichText content={{ root: { type: 'root', ...facts, children } } as unknown as Json} plainText="as words" />).container;

test('[TEXT-1] each node is drawn as what it is', () => {
  const drawn = show(
    { type: 'heading', ...facts, tag: 'h2', children: [text('Court')] },
    {
      type: 'paragraph',
      ...facts,
      format: 'center',
      children: [text('both', { format: 3 }), { type: 'mention', userId: 'u1', text: '@Dana' }],
    },
    { type: 'paragraph', ...facts, children: [{ type: 'link', ...facts, url: 'https://a.example', children: [text('there')] }] },
    {
      type: 'list',
      ...facts,
      listType: 'check',
      children: [{ type: 'listitem', ...facts, value: 1, checked: true, children: [text('done', { style: 'color: var(--tone-red-fg)' })] }],
    },
  );
  expect(screen.getByRole('heading', { level: 4 }).textContent).toBe('Court');
  expect(drawn.querySelector('strong')!.parentElement!.tagName).toBe('EM');
  const link = screen.getByRole('link', { name: 'there' });
  expect([link.getAttribute('href'), link.getAttribute('rel'), link.getAttribute('target')]).toEqual([
    'https://a.example',
    'noopener noreferrer',
    '_blank',
  ]);
  expect(screen.getByRole('listitem').textContent).toBe('Done: done');
  expect(drawn.textContent).toContain('@Dana');
});

test('words alone, and a state that cannot be drawn, are shown as plain words', () => {
  expect(render(<RichText content={null} plainText={'a\nb'} />).container.textContent).toBe('a\nb');
  expect(show({ type: 'script', children: [] }).textContent).toBe('as words');
});

test('[TEXT-1] of no hostile state anything but words is drawn', () => {
  for (const { what, state } of HOSTILE_STATES) {
    const { container, unmount } = render(<RichText content={state as Json} plainText="plain" />);
    expect(container.querySelector('script, img, iframe, object, embed, svg, style, form, [onclick], [srcdoc]'), what).toBeNull();
    for (const link of container.querySelectorAll('a')) expect(link.getAttribute('href'), what).toBe('https://a.example');
    unmount();
  }
});
