import type { Random } from '#server/db/testing/random.ts';

/** Ids that exist in the world of the tests, of both carriers; none of a user, so that the people who ask stay who they are. */
export const KNOWN_IDS = [
  'c_alpha',
  'c_beta',
  'd_alpha',
  'd_beta',
  'k_alpha',
  'case_alpha_NEW',
  'case_beta_NEW',
  'case_alpha_CLOSED',
  'a_alpha',
  's_tx',
];

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eexe.pdf',
  '\u{1f69b}'.repeat(30),
  'Ā'.repeat(300),
  "'; drop table users; --",
  '") or 1=1 --',
  '%',
  '_\\%',
  '\\',
  '$1',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '__loggedInUserId',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '=1+1',
  'null',
  'NaN',
  '-0',
  '1e400',
  '99999999999999999999',
  '9999-99-99',
  '2026-02-30',
  '0000-00-00',
  '-271821-04-19T23:59:59.999Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-01-01T25:61:61Z',
  '(a+)+$',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!',
  '0@x',
  '7@00000000-0000-4000-8000-000000000000',
];
const NUMBERS = [0, -1, 1, 101, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 + 2, 1.5, -0.0001, 1e308, 10_001];

/** An object with keys that have a meaning to JavaScript itself. */
const pollution = (): unknown =>
  JSON.parse('{"__proto__":{"role":"ADMIN"},"constructor":{"prototype":{"role":"ADMIN"}},"toString":1,"hasOwnProperty":null}');

function nested(levels: number, wrap: (inside: unknown) => unknown): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < levels; level += 1) value = wrap(value);
  return value;
}

/** A value that the field it stands in most likely does not want. */
export function hostileValue(random: Random): unknown {
  const roll = random.next();
  if (roll < 0.4) return random.pick(TEXTS);
  if (roll < 0.6) return random.pick(NUMBERS);
  if (roll < 0.68) return null;
  if (roll < 0.74) return random.chance(0.5);
  if (roll < 0.8) return [];
  if (roll < 0.84) return {};
  if (roll < 0.88) return pollution();
  if (roll < 0.92) return [random.pick(TEXTS), random.pick(NUMBERS), null, [[]]];
  if (roll < 0.94) return nested(random.pick([20, 400]), (inside) => [inside]);
  if (roll < 0.96) return nested(random.pick([20, 400]), (inside) => ({ AND: [inside] }));
  if (roll < 0.98) return Array.from({ length: random.pick([60, 1500]) }, (_, n) => n);
  return random.pick(['x', 'Ж', '\n']).repeat(random.pick([300, 5000, 40_000]));
}

/** A value as a client of good will might send it in a field of this built-in type. */
export function plausibleValue(type: string, random: Random): unknown {
  switch (type) {
    case 'Int':
      return random.below(30);
    case 'Float':
      return random.below(1000) / 10;
    case 'Boolean':
      return random.chance(0.5);
    case 'ID':
      return random.chance(0.7) ? random.pick(KNOWN_IDS) : `id_${random.below(1000)}`;
    case 'Date':
      return `20${20 + random.below(10)}-0${1 + random.below(9)}-1${random.below(9)}`;
    case 'DateTime':
      return `2026-0${1 + random.below(9)}-1${random.below(9)}T12:00:00.000Z`;
    default:
      return random.pick(['Alpha', 'x@y.test', '+1 555 0100', 'TX', 'active', `text ${random.below(100)}`, ...KNOWN_IDS]);
  }
}
