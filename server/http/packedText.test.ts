import { randomBytes } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { JsonPieces, PackedText } from './packedText.ts';

const TEXTS = [
  '',
  'a "quoted" word\nand O’Brien',
  'x'.repeat(3_000_000),
  randomBytes(400_000).toString('base64'),
  Array.from({ length: 20_000 }, (_, i) => `{"id": "c${i}", "place": "Dayton"}`).join('\n'),
];

test.each(TEXTS.map((text) => [text.length, text] as const))(
  'a text of %i letters is the same in an answer, packed or not',
  async (_, text) => {
    const packed = await PackedText.of(text);
    const body = { data: { first: packed, head: '12', again: packed } };
    const pieces = JsonPieces.of(body);
    const meant = { data: { first: text, head: '12', again: text } };
    expect(JSON.parse(zstdDecompressSync(pieces.zstd).toString())).toEqual(meant);
    expect(JSON.parse(pieces.text)).toEqual(meant);
    expect(JSON.parse(JSON.stringify(body))).toEqual(meant);
  },
);

test('an answer without packed texts is what JSON says', () => {
  expect(JsonPieces.of({ a: [1, null, 'é'] }).text).toBe('{"a":[1,null,"é"]}');
  expect(JsonPieces.of('{"ready": true}').text).toBe('{"ready": true}');
  expect(JsonPieces.of({}).hasPacked).toBe(false);
});

test('what lies around packed texts may be longer than a block', async () => {
  const note = 'n'.repeat(300_000);
  const pieces = JsonPieces.of({ note, text: await PackedText.of('short') });
  expect(JSON.parse(zstdDecompressSync(pieces.zstd).toString())).toEqual({ note, text: 'short' });
});
