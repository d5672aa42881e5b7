import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Every pair of tokens that is put on one another, and how far their luminances must be apart (WCAG 2.2: 1.4.3, 1.4.6, 1.4.11). */
const TEXT = 4.5;
const READING = 7;
const EDGE = 3;

const LAYERS = ['frame', 'background', 'subtle', 'card', 'popover'];
/** The color that a row or a menu item has below it while the pointer or the keyboard is on it. */
const UNDER_HAND = ['muted', 'accent', 'selection'];
const TONES = ['gray', 'blue', 'cyan', 'teal', 'green', 'amber', 'orange', 'red', 'violet'];

const PAIRS: readonly [upper: string, lower: string, least: number][] = [
  ...[...LAYERS, ...UNDER_HAND].flatMap((lower): [string, string, number][] => [
    ['foreground', lower, READING],
    ['muted-foreground', lower, TEXT],
  ]),
  ...LAYERS.flatMap((lower): [string, string, number][] => [
    ['faint-foreground', lower, TEXT],
    ['destructive', lower, TEXT],
    ['ring', lower, EDGE],
    ['input', lower, EDGE],
    ['border-strong', lower, EDGE],
  ]),
  ['selection-foreground', 'selection', READING],
  ['primary-foreground', 'primary', READING],
  ['destructive-foreground', 'destructive', TEXT],
  ['ring', 'selection', EDGE],
  ['ring', 'accent', EDGE],
  ...TONES.flatMap((tone): [string, string, number][] => [
    [`tone-${tone}-fg`, `tone-${tone}-bg`, TEXT],
    ...LAYERS.map((lower): [string, string, number] => [`tone-${tone}-fg`, lower, TEXT]),
    ...LAYERS.filter((lower) => lower !== 'frame').map((lower): [string, string, number] => [`tone-${tone}-solid`, lower, EDGE]),
  ]),
];

const css = readFileSync(join(import.meta.dirname, '../styles.css'), 'utf8');

/** The tokens of a rule, as they are written. */
function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(`\n${selector} {`);
  const body = css.slice(start, css.indexOf('\n}', start));
  return new Map([...body.matchAll(/--([\w-]+): (oklch\([^)]+\));/g)].map(([, name, value]) => [name!, value!]));
}

/** Relative luminance of an `oklch()` color, 0 to 1, as it is seen: what sRGB cannot show is cut off (CSS Color 4, sample code). */
function luminance(oklch: string): number {
  const [l, c, hue] = oklch.match(/[\d.]+/g)!.map(Number) as [number, number, number];
  const [a, b] = [c * Math.cos((hue * Math.PI) / 180), c * Math.sin((hue * Math.PI) / 180)];
  const cone = (x: number, y: number): number => (l + x * a + y * b) ** 3;
  const [long, medium, short] = [cone(0.3963377774, 0.2158037573), cone(-0.1055613458, -0.0638541728), cone(-0.0894841775, -1.291485548)];
  const shown = (n: number): number => Math.min(1, Math.max(0, n));
  const red = shown(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = shown(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = shown(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

test('the arithmetic knows black, white and a grey between', () => {
  expect(contrast('oklch(1 0 0)', 'oklch(0 0 0)')).toBeCloseTo(21, 1);
  expect(contrast('oklch(1 0 260)', 'oklch(1 0 260)')).toBe(1);
  // #767676 on white is the lightest grey that WCAG lets text be.
  expect(contrast('oklch(1 0 0)', 'oklch(0.5676 0 0)')).toBeCloseTo(4.54, 1);
});

test.each([':root', '.dark'])('every pair of tokens can be told apart: %s', (theme) => {
  const tokens = new Map([...tokensOf(':root'), ...tokensOf(theme)]);
  expect(PAIRS.length).toBeGreaterThan(130);
  const tooNear = PAIRS.flatMap(([upper, lower, least]) => {
    const found = contrast(tokens.get(upper)!, tokens.get(lower)!);
    return found < least ? [`${upper} on ${lower}: ${found.toFixed(2)}, not ${least}`] : [];
  });
  expect(tooNear).toEqual([]);
});
