import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { PDF_PART } from './pdfParts.ts';

/** One part of the built front end beside what it may weigh. `kB` is 1024 bytes, gzipped unless the unit says otherwise. */
export interface Part {
  what: string;
  size: number;
  limit: number;
  unit: 'kB gz' | 'kB raw';
}

/** React 66, router 26, names of classes 9, and our own; loaded once, then kept by the service worker. No database, and nothing that floats. */
const ENTRY_MAX = 167;
/** The first load and the palette, which a person has a moment later (design/workspace.md 8, goal 26); each section of the sidebar weighs a third of a kB. */
const WITH_PALETTE_MAX = 189;
const PALETTE = 'src/shell/palette/palette.tsx';
/** Dexie 30, zod 26, unpacking of rows 4, segments 5, encryption of records 6, and our own: rules, columns, outbox, digests, search, labels of fields 1, cleaning of rich text 1, making a customer-driver in one piece 1. Loaded beside the first screen. */
const WORKER_MAX = 157;
/** All that every device stores to work offline: half of it is for the editor of rich text and the charts, which are loaded when they are used. */
const WHOLE_RAW_MAX = 3_200;
/** The viewer of PDF beside it: pdf.js 1,460, its decoder of JPEG 2000 441, and fonts for documents that bring none 800. A device stores it from the first PDF on, or when files are pinned. */
const PDF_RAW_MAX = 2_600;
/** The first that fits the source of a lazy part decides; everything else is a screen. */
const LAZY_MAX: readonly [RegExp, number][] = [
  [/auth0/, 62],
  [/palette/i, 24],
  // Lexical's core alone weighs 64; it comes when somebody writes (docs/decisions/0012-rich-text-editor.md).
  [/rich-editor/, 110],
  // The page's half of pdf.js; the other half is a worker of its own (docs/decisions/0016-documents.md).
  [/documents\/pdf\//, 130],
  [/./, 48],
];

/** Weighs dist/: what every visit loads first, each lazy part with what it brings along, the worker, and the whole. */
export function measureBundle(dist: string): Part[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const gzipped = (file: string): number => gzipSync(readFileSync(join(dist, file))).length;
  const weigh = (files: Iterable<string>): number => toKb([...files].reduce((sum, file) => sum + gzipped(file), 0));

  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error('The build has no entry.');
  const initial = scriptsOf(manifest, entry);
  if (!manifest[PALETTE]) throw new Error(`The build has no part of ${PALETTE}.`);
  const withPalette = scriptsOf(manifest, PALETTE, new Set(initial));
  const parts: Part[] = [
    { what: 'first load', size: weigh(initial), limit: ENTRY_MAX, unit: 'kB gz' },
    { what: 'with palette', size: weigh(withPalette), limit: WITH_PALETTE_MAX, unit: 'kB gz' },
  ];

  const assets = readdirSync(join(dist, 'assets'));
  const worker = assets.find((file) => /^sync\.worker-.*\.js$/.test(file));
  if (!worker) throw new Error('The build has no sync worker.');
  parts.push({ what: 'sync worker', size: weigh([`assets/${worker}`]), limit: WORKER_MAX, unit: 'kB gz' });
  const pdf = filesBelow(join(dist, 'assets')).filter((path) => PDF_PART.test(relative(dist, path)));
  if (pdf.length < 3) throw new Error('The viewer of PDF is not among the built files under its name.');
  const pdfBytes = bytesOf(pdf);
  parts.push({ what: 'whole', size: toKb(bytesOf(filesBelow(dist)) - pdfBytes), limit: WHOLE_RAW_MAX, unit: 'kB raw' });
  parts.push({ what: 'viewer of PDF', size: toKb(pdfBytes), limit: PDF_RAW_MAX, unit: 'kB raw' });

  for (const [key, chunk] of Object.entries(manifest)) {
    if (!chunk.isDynamicEntry || initial.has(chunk.file)) continue;
    const own = [...scriptsOf(manifest, key)].filter((file) => !initial.has(file));
    const limit = LAZY_MAX.find(([pattern]) => pattern.test(key))?.[1] ?? 0;
    parts.push({ what: `lazy ${key}`, size: weigh(own), limit, unit: 'kB gz' });
  }
  return parts;
}

/** A part's file and those it imports statically, one after another. */
function scriptsOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) scriptsOf(manifest, imported, found);
  return found;
}

/** Every file of a folder and those in it that the build did not write for itself. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]));
}

function bytesOf(files: readonly string[]): number {
  return files.reduce((sum, path) => sum + statSync(path).size, 0);
}

function toKb(bytes: number): number {
  return Math.round(bytes / 102.4) / 10;
}
