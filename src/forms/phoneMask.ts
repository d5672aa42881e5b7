/** Digits of a number here; the country code is 1 (spec section 9). */
const DIGITS_MAX = 10;

/** What a typed or pasted number is stored as: ten digits, without a country code. What is no number of here (an extension, another country) stays as it is written. */
export function phoneValue(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^1(?=\d)/, '');
  const isOfHere = !/[a-z#*]/i.test(typed) && !/^\s*\+(?!1)/.test(typed) && digits.length <= DIGITS_MAX;
  return isOfHere ? digits : typed;
}

/** `(###) ###-####` as far as there are digits (spec section 5). */
export function maskPhone(value: string): string {
  if (!/^\d{1,10}$/.test(value)) return value;
  const [area, exchange, line] = [value.slice(0, 3), value.slice(3, 6), value.slice(6)];
  if (line) return `(${area}) ${exchange}-${line}`;
  return exchange ? `(${area}) ${exchange}` : area;
}

/** Where the caret stands in the mask behind so many digits. */
export function caretBehind(masked: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < masked.length; at += 1) {
    if (seen === digits) return at;
    if (/\d/.test(masked[at]!)) seen += 1;
  }
  return masked.length;
}
