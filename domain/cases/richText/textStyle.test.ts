import { expect, test } from 'vitest';
import { cleanStyle, TEXT_COLORS, TEXT_FONTS, TEXT_SIZES } from './textStyle.ts';

test('[TEXT-5] a color, a size and a font of the lists stay, written in one way', () => {
  expect(cleanStyle(`font-family:${TEXT_FONTS.serif}; COLOR: ${TEXT_COLORS.red}`)).toBe(
    'color: var(--tone-red-fg); font-family: Georgia, serif;',
  );
  for (const [property, values] of [
    ['color', TEXT_COLORS],
    ['font-size', TEXT_SIZES],
    ['font-family', TEXT_FONTS],
  ] as const) {
    for (const value of Object.values(values)) {
      const kept = cleanStyle(`${property}: ${value}`);
      expect(kept).toBe(`${property}: ${value};`);
      expect(cleanStyle(kept)).toBe(kept);
    }
  }
});

test.each([
  'color: red',
  'color: url(https://evil.example)',
  'background: url(javascript:alert(1))',
  'font-size: 900px',
  'font-family: x; position: fixed; inset: 0',
  'color: var(--tone-red-fg) url(x)',
  'color: var(--tone-red-fg, url(x))',
  'color: expression(alert(1))',
  '-moz-binding: url(x)',
  'color',
  '',
  `color: var(--tone-red-fg);${' '.repeat(500)}`,
  7,
  null,
  undefined,
  { color: 'var(--tone-red-fg)' },
])('[TEXT-5] nothing of %j stays', (style) => expect(cleanStyle(style)).toBe(''));
