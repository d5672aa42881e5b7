/** `$1,250.5` as the decimal `1250.50`; null when it is no amount. */
export function readMoney(text: string): string | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '');
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(plain);
  return found ? `${Number(found[1])}.${(found[2] ?? '').padEnd(2, '0')}` : null;
}

/** The decimal `1250.50` as people read it: `$1,250.50`. */
export function moneyLabel(decimal: string): string {
  return Number(decimal).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** Whole cents as the decimal that is typed. */
export function decimalOf(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** The decimal that was typed as whole cents. */
export function centsOf(decimal: string): number {
  return Math.round(Number(decimal) * 100);
}
