const COPY_ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const COPY_SPECIAL = /[\\\t\n\r]/g;

/** One value of a COPY line in text format; null is `\N`, a list an array literal. */
export function copyText(value: unknown): string {
  if (value === null) return '\\N';
  const text = Array.isArray(value) ? arrayLiteral(value as string[]) : String(value);
  return text.replace(COPY_SPECIAL, (char) => COPY_ESCAPES[char]!);
}

function arrayLiteral(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
