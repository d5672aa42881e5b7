import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { WEIGHTS, type Face, type Weight } from './face.ts';

/** The numbers of hb-subset.h. */
const RETAIN_GIDS = 0x2;
const NO_HINTING = 0x1;
const DROPPED_TABLES = 3;
const WRITABLE = 2;
/** What shapes text, and names: a PDF holds glyphs that are shaped already. */
const UNUSED_TABLES = [
  'GSUB',
  'GPOS',
  'GDEF',
  'STAT',
  'DSIG',
  'MVAR',
  'meta',
  'name',
  'post',
  'OS/2',
  'cmap',
  'BASE',
  'vhea',
  'vmtx',
  'VORG',
];

type Call = (...args: number[]) => number;
interface Subsetter {
  memory: WebAssembly.Memory;
  call: (name: string, ...args: number[]) => number;
}

let subsetter: Promise<Subsetter> | null = null;

async function loadSubsetter(): Promise<Subsetter> {
  const path = fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
  const { instance } = await WebAssembly.instantiate(await readFile(path));
  const call = (name: string, ...args: number[]): number => (instance.exports[name] as Call)(...args);
  call('_initialize');
  return { memory: instance.exports['memory'] as WebAssembly.Memory, call };
}

const tagOf = (tag: string): number =>
  tag
    .padEnd(4)
    .split('')
    .reduce((sum, letter) => (sum << 8) + letter.charCodeAt(0), 0);

/** The font file of one weight with these glyphs alone, which keep their numbers. */
export async function subsetFont(face: Face, weight: Weight, glyphs: Iterable<number>): Promise<Uint8Array> {
  const { memory, call } = await (subsetter ??= loadSubsetter());
  const { length } = face.bytes;
  const at = call('malloc', length);
  new Uint8Array(memory.buffer).set(face.bytes, at);
  const blob = call('hb_blob_create', at, length, WRITABLE, 0, 0);
  const whole = call('hb_face_create', blob, 0);
  const input = call('hb_subset_input_create_or_fail');
  call('hb_subset_input_set_flags', input, RETAIN_GIDS | NO_HINTING);
  const dropped = call('hb_subset_input_set', input, DROPPED_TABLES);
  for (const tag of UNUSED_TABLES) call('hb_set_add', dropped, tagOf(tag));
  const kept = call('hb_subset_input_glyph_set', input);
  for (const glyph of glyphs) call('hb_set_add', kept, glyph);
  call('hb_subset_input_pin_axis_location', input, whole, tagOf('wght'), WEIGHTS[weight]);
  const part = call('hb_subset_or_fail', whole, input);
  try {
    if (part === 0) throw new Error(`No part of the font ${face.name} could be made.`);
    const result = call('hb_face_reference_blob', part);
    const from = call('hb_blob_get_data', result, 0);
    const bytes = new Uint8Array(memory.buffer).slice(from, from + call('hb_blob_get_length', result));
    call('hb_blob_destroy', result);
    call('hb_face_destroy', part);
    return bytes;
  } finally {
    call('hb_subset_input_destroy', input);
    call('hb_face_destroy', whole);
    call('hb_blob_destroy', blob);
    call('free', at);
  }
}
