/** Colors of text, by name: each a token that every theme has. */
export const TEXT_COLORS = {
  red: 'var(--tone-red-fg)',
  orange: 'var(--tone-orange-fg)',
  green: 'var(--tone-green-fg)',
  blue: 'var(--tone-blue-fg)',
  violet: 'var(--tone-violet-fg)',
  gray: 'var(--tone-gray-fg)',
} as const;

/** Sizes of text beside the usual one; they grow with the reader's own. */
export const TEXT_SIZES = { small: '0.75rem', large: '1.125rem', huge: '1.5rem' } as const;

/** Fonts beside the usual one: families that every machine has some of. */
export const TEXT_FONTS = { serif: 'Georgia, serif', sans: 'Arial, sans-serif', mono: 'monospace' } as const;

/** The properties that a style may set, in the order in which they are kept. */
const ALLOWED: readonly (readonly [property: string, values: readonly string[]])[] = [
  ['color', Object.values(TEXT_COLORS)],
  ['font-size', Object.values(TEXT_SIZES)],
  ['font-family', Object.values(TEXT_FONTS)],
];
/** Longer ones are not ours. */
const LENGTH_MAX = 500;

/** The declarations of a style as they are written: property and value. */
export function declarationsOf(style: string): (readonly [property: string, value: string])[] {
  return style.split(';').flatMap((part) => {
    const at = part.indexOf(':');
    return at < 0 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const];
  });
}

/** TEXT-5: a color, a size and a font of the lists, written in one way; whatever else a style says is left out. */
export function cleanStyle(style: unknown): string {
  if (typeof style !== 'string' || style.length > LENGTH_MAX) return '';
  const given = new Map(declarationsOf(style));
  return ALLOWED.flatMap(([property, values]) => {
    const value = given.get(property);
    return value !== undefined && values.includes(value) ? [`${property}: ${value};`] : [];
  }).join(' ');
}
