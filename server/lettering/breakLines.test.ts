import { PDF } from '@libpdf/core';
import { expect, test } from 'vitest';
import { breakLines, breakWord } from './breakLines.ts';
import { Lettering } from './lettering.ts';
import { REGULAR, standardWidth } from './style.ts';

const measure = (text: string): number => standardWidth(text, REGULAR, 11);

async function broken(text: string, width: number): Promise<{ lines: string[]; widest: number }> {
  const lettering = new Lettering(PDF.create());
  await lettering.prepare([text]);
  const lines = breakLines([{ text, style: REGULAR }], 11, width, lettering).map((line) => line.map((one) => one.text).join(''));
  return { lines, widest: Math.max(...lines.map((line) => lettering.width(line, REGULAR, 11))) };
}

test('a word of a megabyte is cut into pieces that fit, and nothing of it is lost', () => {
  // Measured anew for each line this took minutes.
  const word = 'WORKERSCOMPENSATION'.repeat(55_000);
  const pieces = breakWord(word, measure, 500);
  expect(pieces.join('')).toBe(word);
  expect(Math.max(...pieces.slice(0, 100).map(measure))).toBeLessThanOrEqual(500.01);
});

test('a word that fits stays whole, and a letter wider than the line stands alone', () => {
  expect(breakWord('short', measure, 500)).toEqual(['short']);
  expect(breakWord('WW', measure, 1)).toEqual(['W', 'W']);
});

test('a long word of any script is cut between letters, not between a letter and its marks', async () => {
  const { lines, widest } = await broken('क्षि'.repeat(4_000), 300);
  expect(lines.join('')).toBe('क्षि'.repeat(4_000));
  expect(lines.every((line) => line === 'क्षि'.repeat(line.length / 4))).toBe(true);
  expect(widest).toBeLessThanOrEqual(300.01);
});

test('Chinese and Japanese need no blank to go on in the next line, and no line begins with a full stop', async () => {
  const text = `Re: ${'我是司机。'.repeat(60)}`;
  const { lines, widest } = await broken(text, 300);
  expect(lines.join('')).toBe(text);
  expect(lines[0]).toContain('Re: 我');
  expect(lines.some((line) => line.startsWith('。'))).toBe(false);
  expect(widest).toBeLessThanOrEqual(300.01);
});

test('the time that wrapping takes grows with the text, not with its square', async () => {
  const timeOf = async (count: number): Promise<number> => {
    const before = process.cpuUsage();
    await broken('водитель грузовика '.repeat(count), 500);
    return process.cpuUsage(before).user;
  };
  await timeOf(1_000);
  // Sixteen times the text would take 256 times as long.
  expect(await timeOf(48_000)).toBeLessThan(100 * (await timeOf(3_000)));
});
