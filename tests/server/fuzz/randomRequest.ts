import { createHash } from 'node:crypto';
import type { GraphQLSchema } from 'graphql';
import { seededRandom, type Random } from '#server/db/testing/random.ts';
import { OPERATIONS } from '#workers/operations.ts';
import { hostileValue } from './hostileValues.ts';
import { randomOperation, type Operation } from './randomOperation.ts';

/** One request as it goes over the wire. */
export interface FuzzRequest {
  kind: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** Gives the request of a number; the same seed and number always give the same one, whatever came before. */
export type FuzzPlan = (number: number) => FuzzRequest;

type Make = (random: Random, next: () => Operation) => Partial<FuzzRequest> | Operation;

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** What a kind of request is, and its share of all. */
const KINDS: readonly [kind: string, share: number, make: Make][] = [
  ['plausible', 12, (_, next) => next()],
  ['hostile values', 14, (_, next) => next()],
  ['unknown names', 3, (_, next) => next()],
  [
    'deep',
    2,
    (random) => ({ query: `{ user { ${'customer { '.repeat(random.below(150))} id ${'} '.repeat(random.below(150))} } }`, variables: {} }),
  ],
  [
    'aliases',
    2,
    (random) => ({ query: `{ ${Array.from({ length: random.below(120) }, (_, n) => `a${n}: user { id }`).join(' ')} }`, variables: {} }),
  ],
  ['duplicates', 1, (random, next) => ({ ...next(), query: `{ user { ${'id email '.repeat(random.below(200))} } user { role } }` })],
  ['fragments', 2, fragments],
  [
    'directives',
    2,
    (random) => ({ query: `{ user { id ${'@include(if: true) @skip(if: false) @nope '.repeat(random.below(8))} } }`, variables: {} }),
  ],
  ['broken text', 12, (random, next) => ({ ...next(), query: damaged(next().query, random) })],
  ['truncated JSON', 15, (random, next) => ({ body: cut(json(next()), random) })],
  ['random bytes', 10, (random) => ({ body: Buffer.from(Array.from({ length: random.below(300) }, () => random.below(256))) })],
  ['batches', 3, (random, next) => ({ body: json(Array.from({ length: random.below(5) }, next)) })],
  ['other bodies', 5, (random) => ({ body: json(hostileValue(random)) })],
  ['hostile bodies', 5, hostileBody],
  [
    'other methods',
    3,
    (random, next) => ({
      method: random.pick(['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']),
      path: `/graphql?query=${encodeURIComponent(next().query.slice(0, 500).toWellFormed())}`,
      body: Buffer.alloc(0),
    }),
  ],
  [
    'other types',
    3,
    (random, next) => ({
      headers: {
        'content-type': random.pick([
          'text/plain',
          'application/graphql',
          'multipart/form-data; boundary=x',
          'application/x-www-form-urlencoded',
          'application/json;charset=utf-16',
          '',
        ]),
      },
      body: json(next()),
    }),
  ],
  ['over-long', 0.2, (random) => ({ body: Buffer.alloc(random.pick([270_000, 400_000]), 'x') })],
  ['sync', 3, sync],
  [
    'tokens',
    3,
    (random, next) => ({
      headers: {
        authorization: random.pick([
          '',
          'Bearer',
          'Bearer a.b.c',
          `Bearer ${'x'.repeat(5000)}`,
          'Basic YTpi',
          'Bearer eyJhbGciOiJub25lIn0.e30.',
        ]),
      },
      body: json(next()),
    }),
  ],
  [
    'ids',
    6,
    (random) => ({
      body: json({
        extensions: {
          persistedQuery: { version: 1, sha256Hash: random.pick(['', 'x', '__proto__', sha256('nope'), sha256(OPERATIONS.plan)]) },
        },
        variables: hostileValue(random),
      }),
    }),
  ],
  ['operation names', 1, (random, next) => ({ body: json({ ...next(), operationName: hostileValue(random) }) })],
  [
    'other addresses',
    2,
    (random) => ({
      method: random.pick(['GET', 'POST']),
      path: random.pick([
        '/api/nope',
        '/files/../../etc/passwd',
        '/files/%00',
        '/sign/x',
        '/graphql/',
        '/%ff%fe',
        '/idp/authorize?client_id=%00',
        '/idp/oauth/token',
        '/assets/%2e%2e/x',
        '//graphql',
        '/cases/details/x?__proto__=1',
      ]),
      body: Buffer.alloc(0),
    }),
  ],
];
const WHOLE = KINDS.reduce((sum, [, share]) => sum + share, 0);

/** @param tokens of several people */
export function fuzzPlan(schema: GraphQLSchema, tokens: readonly string[], seed: number): FuzzPlan {
  const operations = (['query', 'mutation'] as const).flatMap((kind) =>
    Object.values(schema.getRootType(kind as never)?.getFields() ?? {}).map((field) => ({ kind, field })),
  );
  return (number) => {
    const random = seededRandom(seed * 1_000_003 + number);
    const [kind, , make] = kindAt(random.next() * WHOLE);
    // In turn, so that every operation is met by many of the kinds.
    const operation = operations[(number * 7) % operations.length]!;
    const mood = { hostile: kind === 'hostile values' ? 0.35 : 0.02, unknown: kind === 'unknown names' ? 0.2 : 0 };
    const made = make(random, () => randomOperation(operation.kind, operation.field, mood, random));
    const request = 'query' in made ? { body: json(made) } : made;
    return {
      kind,
      method: 'POST',
      path: '/graphql',
      body: Buffer.alloc(0),
      ...request,
      headers: { authorization: `Bearer ${random.pick(tokens)}`, 'content-type': 'application/json', ...request.headers },
    };
  };
}

function kindAt(place: number): (typeof KINDS)[number] {
  let rest = place;
  return KINDS.find(([, share]) => (rest -= share) < 0) ?? KINDS[0]!;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Fragments in a circle, in a doubling chain, unused, on types that do not fit. */
function fragments(random: Random): Operation {
  const size = 1 + random.below(40);
  const shape = random.below(4);
  const body = (n: number): string => {
    if (shape === 0) return `...F${(n + 1) % size}`;
    if (shape === 1) return n + 1 < size ? `...F${n + 1} customer { id } ...F${n + 1}` : 'id';
    return n + 1 < size ? `id ...F${n + 1}` : 'id';
  };
  const on = shape === 3 ? 'Case' : 'User';
  const all = Array.from({ length: size }, (_, n) => `fragment F${n} on ${on} { ${body(n)} }`).join(' ');
  return { query: `query Fuzz { user { ...F0 } } ${all}`, variables: {} };
}

/** A text with some of its characters changed, doubled or gone. */
function damaged(text: string, random: Random): string {
  let result = text;
  for (let n = random.below(4); n >= 0; n -= 1) {
    const at = random.below(result.length);
    const put = random.pick([
      '',
      '{',
      '}',
      '(',
      '"',
      '"""',
      '$',
      '\u0000',
      '\ufeff',
      '#',
      '@',
      '...',
      '\\u{110000}',
      result.slice(at, at + 9),
    ]);
    result = result.slice(0, at) + put + result.slice(at + random.below(3));
  }
  return result;
}

function cut(body: Buffer, random: Random): Buffer {
  return body.subarray(0, random.below(body.length));
}

/** A good operation with everything around it wrong. */
function hostileBody(random: Random, next: () => Operation): Partial<FuzzRequest> {
  const { query, variables } = next();
  const part = random.pick(['variables', 'extensions', 'query', '__proto__', 'operationName']);
  const text = JSON.stringify({ query, variables });
  return { body: Buffer.from(`${text.slice(0, -1)},${JSON.stringify(part)}:${JSON.stringify(hostileValue(random))}}`) };
}

/** The device's own operations with cursors, epochs, sets and lists that no device sends. */
function sync(random: Random): Operation {
  const name = random.pick(['hello', 'plan', 'page', 'pull', 'push'] as const);
  const maybe = (good: unknown): unknown => (random.chance(0.4) ? hostileValue(random) : good);
  return {
    query: OPERATIONS[name],
    variables: {
      clientId: maybe(`fuzz${random.below(20)}`),
      schemaHash: maybe('hash'),
      userEpoch: maybe(1),
      table: maybe(random.pick(['cases', 'drivers', 'users'])),
      set: maybe(random.pick([null, 'newest', 'open', 'of:case_alpha_NEW'])),
      after: maybe(null),
      cursor: maybe(random.pick(['0', '1', '7@x'])),
      epoch: maybe('x'),
      ackMid: maybe('0'),
      mutations: maybe([{ mid: maybe(random.below(5)), name: maybe('caseUpdate'), input: maybe({ id: 'case_alpha_NEW' }) }]),
    },
  };
}
