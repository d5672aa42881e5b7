import { encode } from 'uqr';

/** The quiet zone that scanners want around a code, in modules. */
const BORDER = 4;

/** A QR code as a drawing: the length of its sides, and the path of its dark modules. */
export interface QrCode {
  size: number;
  path: string;
}

/** Returns the QR code of a text; modules beside each other are one stroke. */
export function qrCodeOf(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  const path = data.map((row, y) =>
    row.map((isDark, x) => (isDark && !row[x - 1] ? `M${x} ${y}h${lengthFrom(row, x)}v1H${x}z` : '')).join(''),
  );
  return { size, path: path.join('') };
}

function lengthFrom(row: readonly boolean[], from: number): number {
  const end = row.indexOf(false, from);
  return (end === -1 ? row.length : end) - from;
}

/** The code as markup: black on white in every theme, because some scanners read nothing else. */
export function qrCodeSvg({ size, path }: QrCode, label: string): string {
  return `<svg class="qr" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img" aria-label="${label}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></svg>`;
}
