/** A paper to be printed: one page for every 44 lines. */
export interface Paper {
  filename: string;
  title: string;
  lines: readonly string[];
}

const LINES_PER_PAGE = 44;
/** Letters of the 8-bit Windows set beyond Latin-1 that names may hold. */
const ANSI: Readonly<Record<string, number>> = {
  '–': 0x96,
  '—': 0x97,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '€': 0x80,
  Š: 0x8a,
  š: 0x9a,
  Ž: 0x8e,
  ž: 0x9e,
};

/** A PDF string: printable ASCII as it is, Latin letters as octal escapes, what the font lacks without its accent. */
function pdfText(text: string): string {
  let out = '';
  for (const letter of text) {
    const code = ANSI[letter] ?? (letter.codePointAt(0) as number);
    if (letter === '(' || letter === ')' || letter === '\\') out += `\\${letter}`;
    else if (code >= 0x20 && code < 0x7f) out += letter;
    else if (code < 0x100 && code >= 0x80) out += `\\${code.toString(8)}`;
    else out += letter === 'Ł' ? 'L' : letter === 'ł' ? 'l' : letter.normalize('NFD').replace(/[^\x20-\x7e]/g, '') || '?';
  }
  return `(${out})`;
}

function pageStream(title: string, lines: readonly string[], footer: string): string {
  const body = lines.map((line) => `${pdfText(line)} '`).join('\n');
  return `BT /F2 15 Tf 1 0 0 1 56 732 Tm ${pdfText(title)} Tj ET\n0.75 G 56 722 m 556 722 l S\nBT /F1 10 Tf 14.5 TL 1 0 0 1 56 716 Tm\n${body}\nET\nBT /F1 8 Tf 1 0 0 1 56 40 Tm ${pdfText(footer)} Tj ET`;
}

/** A small PDF 1.4 file in US letter size, Helvetica, uncompressed; the same paper always gives the same bytes. */
export function writePdf(paper: Paper): Buffer {
  const pages = Math.max(1, Math.ceil(paper.lines.length / LINES_PER_PAGE));
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_, i) => `${6 + i * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Title ${pdfText(paper.title)} /Producer (Weighstation) >>`,
  ];
  for (let i = 0; i < pages; i++) {
    const lines = paper.lines.slice(i * LINES_PER_PAGE, (i + 1) * LINES_PER_PAGE);
    const stream = pageStream(paper.title, lines, `SAMPLE - invented data - page ${i + 1} of ${pages}`);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${7 + i * 2} 0 R >>`,
    );
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
  }
  let out = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = out.length;
    out += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const xref = out.length;
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`;
  out += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(out, 'latin1');
}
