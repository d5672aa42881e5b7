import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import type { Random } from '#server/db/testing/random.ts';
import { hostileValue, plausibleValue } from './hostileValues.ts';

/** How hostile an operation is: chances in [0, 1]. */
export interface Mood {
  /** That a value is not one that its field wants. */
  hostile: number;
  /** That a name of a field or an argument is none of the schema's. */
  unknown: number;
}

export interface Operation {
  query: string;
  variables: Record<string, unknown>;
}

type RootField = GraphQLField<unknown, unknown>;

const SELECTION_LEVELS = 3;
const INPUT_LEVELS = 4;
const OTHER_NAMES = ['__typename', '__proto__', 'constructor', 'password', 'items', 'nope', 'authProfileId', '__schema', 'a'.repeat(200)];

/** A request for one field of Query or Mutation, with arguments and selection made up from the schema. */
export function randomOperation(kind: 'query' | 'mutation', field: RootField, mood: Mood, random: Random): Operation {
  const writer = new Writer(mood, random);
  const body = writer.field(field, SELECTION_LEVELS);
  const declared = writer.declared.length > 0 ? `(${writer.declared.join(', ')})` : '';
  return { query: `${kind} Fuzz${declared} { ${body} }`, variables: writer.variables };
}

class Writer {
  readonly declared: string[] = [];
  readonly variables: Record<string, unknown> = {};
  readonly #mood: Mood;
  readonly #random: Random;

  constructor(mood: Mood, random: Random) {
    this.#mood = mood;
    this.#random = random;
  }

  field(field: RootField, levels: number): string {
    const random = this.#random;
    const args = field.args.flatMap(({ name, type }) => (isNonNullType(type) || random.chance(0.3) ? [this.#argument(name, type)] : []));
    if (random.chance(this.#mood.unknown)) args.push(`${random.pick(OTHER_NAMES)}: 1`);
    const name = random.chance(this.#mood.unknown) ? random.pick(OTHER_NAMES) : field.name;
    return `${name}${args.length > 0 ? `(${args.join(', ')})` : ''}${this.#selection(field.type, levels)}`;
  }

  #argument(name: string, type: GraphQLInputType): string {
    const value = this.#value(type, INPUT_LEVELS);
    if (this.#random.chance(0.3)) return `${name}: ${literal(value)}`;
    const variable = `v${this.declared.length}`;
    this.declared.push(`$${variable}: ${String(type)}`);
    this.variables[variable] = plain(value);
    return `${name}: $${variable}`;
  }

  #value(type: GraphQLInputType, levels: number): unknown {
    const random = this.#random;
    if (random.chance(this.#mood.hostile)) return hostileValue(random);
    if (!isNonNullType(type) && random.chance(0.05)) return null;
    const bare = getNullableType(type);
    if (isListType(bare)) {
      const inside = bare.ofType as GraphQLInputType;
      return Array.from({ length: random.below(levels > 0 ? 3 : 1) }, () => this.#value(inside, levels - 1));
    }
    if (isEnumType(bare)) return new Word(random.pick(bare.getValues()).name);
    if (!isInputObjectType(bare)) return plausibleValue(bare.name, random);
    const fields = Object.values(bare.getFields());
    // Many optional fields: a few of them each time, none when it has become deep enough.
    const share = levels > 0 ? Math.min(0.5, 3 / fields.length) : 0;
    const chosen = fields.filter((f) => isNonNullType(f.type) || random.chance(share));
    return Object.fromEntries(chosen.map((f) => [f.name, this.#value(f.type, levels - 1)]));
  }

  #selection(type: GraphQLOutputType, levels: number): string {
    const named = getNamedType(type);
    if (isLeafType(named) || !isObjectType(named)) return '';
    const fields = Object.values((named as GraphQLObjectType).getFields());
    const leaves = fields.filter((f) => isLeafType(getNamedType(f.type)));
    const branches = fields.filter((f) => !isLeafType(getNamedType(f.type)));
    const chosen: string[] = [];
    for (let n = this.#random.below(4); n >= 0 && leaves.length > 0; n -= 1) chosen.push(this.field(this.#random.pick(leaves), 0));
    const deeper = levels > 0 ? this.#random.below(3) : leaves.length === 0 ? 1 : 0;
    for (let n = 0; n < deeper && branches.length > 0; n += 1) {
      const branch = this.#random.pick(branches);
      chosen.push(`b${n}: ${this.field(branch, levels - 1)}`);
    }
    return chosen.length > 0 ? ` { ${chosen.join(' ')} }` : ' { __typename }';
  }
}

/** The name of an enum's value: without quotes in the text of a query, with them in variables. */
class Word {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toJSON(): string {
    return this.text;
  }
}

/** The value as variables hold it. Not a round trip through text: own keys like `__proto__` stay. */
function plain(value: unknown): unknown {
  return value instanceof Word ? value.text : value;
}

function literal(value: unknown): string {
  if (value instanceof Word) return value.text;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{ ${Object.entries(value)
      .map(([name, inside]) => `${name}: ${literal(inside)}`)
      .join(', ')} }`;
  }
  return JSON.stringify(value) ?? 'null';
}
