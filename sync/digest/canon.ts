/** Numbers as jsonb prints them: digits without an exponent. Whatever JavaScript wrote reads back the same. */
function numberText(value: number): string {
  const text = JSON.stringify(value);
  const [digits, exponent] = text.split('e');
  if (exponent === undefined) return text;
  const [, sign, whole, rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(digits!)!;
  const point = whole!.length + Number(exponent);
  const all = whole! + rest;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${all}`;
  return sign + all.padEnd(point, '0');
}

const ASCII = /^[\0-\x7f]*$/;
const bytes = new TextEncoder();

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}

/** The order in which jsonb keeps keys: the shorter first, then byte by byte. */
function compareKeys(a: string, b: string): number {
  if (ASCII.test(a) && ASCII.test(b)) return a.length - b.length || (a < b ? -1 : Number(a > b));
  const [x, y] = [bytes.encode(a), bytes.encode(b)];
  return x.length - y.length || compareBytes(x, y);
}

/**
 * The canonical text of a JSON value: the very text that PostgreSQL gives for it as `jsonb::text`, so that both sides hash
 * the same bytes. Holds for numbers that JavaScript or whole columns wrote; a `1.50` typed into SQL keeps its zero there alone.
 */
export function canon(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return Number.isFinite(value) ? numberText(value) : 'null';
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[${value.map(canon).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return 'null';
  const record = value as Record<string, unknown>;
  const keys = Object.keys(record).filter((key) => record[key] !== undefined);
  return `{${keys
    .sort(compareKeys)
    .map((key) => `${JSON.stringify(key)}: ${canon(record[key])}`)
    .join(', ')}}`;
}
