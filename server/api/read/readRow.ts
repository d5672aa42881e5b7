import type { AnyRow } from '#domain/noun.ts';

/** One group of a list: the fields that its rows have in common. */
export interface Group {
  key: Readonly<Record<string, unknown>>;
  count: number;
}

/** A list as far as it was asked for. */
export interface ReadList {
  count?: number;
  items?: ReadRow[];
  groups?: Group[];
}

/**
 * A row as it was read for one selection of fields: the columns that were asked for and may be seen, and what was read over
 * its relations. A field that may not be seen is simply not in it.
 */
export class ReadRow {
  readonly id: string;
  readonly values: AnyRow;
  readonly #related = new Map<string, ReadRow | ReadList | null>();

  constructor(values: AnyRow) {
    this.id = values.id;
    this.values = values;
  }

  relate(key: string, found: ReadRow | ReadList | null): void {
    this.#related.set(key, found);
  }

  /** @throws Error when the relation was not read along: whoever answers rows reads them with the selection of the field they answer. */
  related<T extends ReadRow | ReadList | null>(key: string): T {
    const found = this.#related.get(key);
    if (found === undefined) throw new Error(`${key} was not read along with its row: answer it with readOne`);
    return found as T;
  }
}

/** The key that a to-one relation is kept under: two names of one field are one relation. */
export function oneKey(field: string): string {
  return `one:${field}`;
}

/** The key that a to-many relation is kept under: asked twice with the same arguments it is read once. */
export function manyKey(name: string, args: object): string {
  return `many:${name}:${JSON.stringify(args)}`;
}
