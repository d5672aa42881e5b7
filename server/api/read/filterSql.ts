import pg from 'pg';
import { isStaff, type Actor } from '#domain/actor.ts';
import type { FieldAudience } from '#domain/field.ts';
import type { TableName } from '#domain/tables.ts';
import { namesOf, objectName } from '../names.ts';
import { shapeOf, type Column, type Members, type NounShape, type ToMany, type ToOne } from '../nounShape.ts';
import { columnKind, columnSql } from './columnSql.ts';
import type { FilterInput, RelationFilterInput } from './filterTypes.ts';
import { predicateSql, type Asking, type Compared } from './predicateSql.ts';
import type { PredicateInput } from './predicateTypes.ts';
import { refuse, refuseUnknown, type Path } from './refuse.ts';
import { rowScope } from './rowScope.ts';

const { escapeIdentifier: name } = pg;

/** The most that one filter may ask: terms altogether, relations that it follows, and words of a full text. */
const TERMS_MAX = 200;
const RELATIONS_MAX = 20;
const WORDS_MAX = 10;
/** Longer texts (a PDF, an editor's state) are not searched by `_fullText`. */
const SEARCHED_CHARS_MAX = 10_000;

export interface FilterAsking extends Asking {
  actor: Actor;
}

/** The place of a part of a filter, in the tables and in the arguments. */
interface Place {
  shape: NounShape;
  alias: string;
  path: Path;
}

/**
 * SQL condition for the rows `alias` that a filter finds. Rows at the other end of a relation count only if the person may
 * see them, and a field that they may not see is refused like one that does not exist (ACCESS-4).
 * @throws ApiError InvalidArgumentError
 */
export function filterSql(table: TableName, alias: string, filter: FilterInput, asking: FilterAsking, path: Path): string {
  return new FilterCompiler(asking).rows({ shape: shapeOf(table), alias, path }, filter);
}

const all = (terms: readonly string[]): string => (terms.length ? terms.map((term) => `(${term})`).join(' and ') : 'true');
const any = (terms: readonly string[]): string => (terms.length ? terms.map((term) => `(${term})`).join(' or ') : 'false');

class FilterCompiler {
  readonly #asking: FilterAsking;
  #terms = 0;
  #aliases = 0;

  constructor(asking: FilterAsking) {
    this.#asking = asking;
  }

  rows(place: Place, filter: FilterInput): string {
    return all(
      Object.entries(filter).flatMap(([key, part]) =>
        part == null ? [] : [this.#part({ ...place, path: [...place.path, key] }, key, part)],
      ),
    );
  }

  #part(place: Place, key: string, part: unknown): string {
    const { shape, alias } = place;
    this.#terms += 1;
    if (this.#terms > TERMS_MAX) refuse(place.path, `A filter may have at most ${TERMS_MAX} terms`);
    if (key === 'AND' || key === 'OR') {
      const parts = (part as FilterInput[]).map((one, i) => this.rows({ ...place, path: [...place.path, i] }, one));
      return key === 'AND' ? all(parts) : any(parts);
    }
    if (key === '_fullText') return this.#fullText(place, part as string);
    // A row that is looked at is there.
    if (key === 'is_empty' || key === 'is_not_empty') return String((key === 'is_empty') !== part);
    if (key === 'is_self' || key === 'not_self') {
      const isSelf = `${alias}."id" = ${this.#asking.params.add(this.#asking.userId)}`;
      return (key === 'is_self') === part ? isSelf : `not (${isSelf})`;
    }
    if (key === 'roles' && shape.table === 'users') return this.#roles(place, part as RelationFilterInput);
    const object = shape.objects.get(key);
    if (object) return this.#object(place, key, object, part as Record<string, unknown>);
    const many = shape.many.get(key);
    return many ? this.#many(place, many, part) : this.#member(place, shape, key, part, namesOf(shape.table).filter);
  }

  /** A user has one role: what some role is, every role is. */
  #roles(place: Place, ways: RelationFilterInput): string {
    const role = place.shape.columns.get('role')!;
    return all(
      Object.entries(ways).flatMap(([way, filter]: [string, FilterInput | null]) => {
        if (!filter?.['name']) return [];
        const found = this.#column({ ...place, path: [...place.path, way, 'name'] }, role, filter['name'] as PredicateInput);
        return [way === 'none' ? `not (${found})` : found];
      }),
    );
  }

  #object(place: Place, key: string, members: Members, filter: Record<string, unknown>): string {
    const type = `${objectName(place.shape.table, key)}Filter`;
    const parts = Object.entries(filter).filter(([, part]) => part != null);
    return all(parts.map(([member, part]) => this.#member({ ...place, path: [...place.path, member] }, members, member, part, type)));
  }

  #member(place: Place, members: Members, key: string, part: unknown, type: string): string {
    const column = members.columns.get(key);
    const relation = column ?? members.one.get(key);
    if (!relation || !this.#sees(relation.audience)) return refuseUnknown(place.path, key, type);
    return column ? this.#column(place, column, part as PredicateInput) : this.#one(place, members.one.get(key)!, part as FilterInput);
  }

  #sees(audience: FieldAudience): boolean {
    return audience === 'all' || isStaff(this.#asking.actor);
  }

  #column({ shape, alias, path }: Place, column: Column, predicate: PredicateInput): string {
    return all(predicateSql(this.#compared(shape, alias, column), predicate, path));
  }

  #compared({ table }: NounShape, alias: string, column: Column): Compared {
    const { actor } = this.#asking;
    return { sql: columnSql(column, table, actor, alias), kind: columnKind(column), values: column.facts.values, asking: this.#asking };
  }

  /** `is_empty` asks whether there is a row that the person may see; everything else is asked of that row. */
  #one(place: Place, { field, table }: ToOne, { is_empty, is_not_empty, ...rest }: FilterInput): string {
    const exists = (filter: FilterInput): string =>
      this.#exists(
        place,
        table,
        (other) => `${other}."id" = ${place.alias}.${name(field)}`,
        filter,
        (found) => found,
      );
    const wanted = [is_empty == null ? null : !is_empty, is_not_empty ?? null].filter((there) => there !== null);
    const there = wanted.map((is) => (is ? exists({}) : `not ${exists({})}`));
    const asksMore = wanted.length === 0 || Object.values(rest).some((part) => part != null);
    return all([...there, ...(asksMore ? [exists(rest)] : [])]);
  }

  #many(place: Place, many: ToMany, part: unknown): string {
    const related = (filter: FilterInput, way: string, meant: (found: string) => string): string =>
      this.#related({ ...place, path: [...place.path, way] }, many, filter, meant);
    if (many.single) return this.#related(place, many, part as FilterInput, (found) => found);
    const { some, every, none } = part as RelationFilterInput;
    return all([
      ...(some ? [related(some, 'some', (found) => found)] : []),
      ...(none ? [`not ${related(none, 'none', (found) => found)}`] : []),
      ...(every ? [`not ${related(every, 'every', (found) => `(${found}) is not true`)}`] : []),
    ]);
  }

  #related(place: Place, { table, by, join }: ToMany, filter: FilterInput, meant: (found: string) => string): string {
    if (!join) return this.#exists(place, table, (other) => `${other}.${name(by)} = ${place.alias}."id"`, filter, meant);
    const via = this.#alias(place);
    const scope = rowScope(join.table, this.#asking.actor, via);
    const found = (): string => this.#exists(place, table, (other) => `${other}."id" = ${via}.${name(join.to)}`, filter, meant);
    if (!scope) return this.#never(found);
    return `exists (select from ${name(join.table)} ${via} where ${via}.${name(by)} = ${place.alias}."id" and ${scope} and ${found()})`;
  }

  #exists(place: Place, table: TableName, link: (alias: string) => string, filter: FilterInput, meant: (found: string) => string): string {
    const alias = this.#alias(place);
    const scope = rowScope(table, this.#asking.actor, alias);
    const found = (): string => this.rows({ shape: shapeOf(table), alias, path: place.path }, filter);
    if (!scope) return this.#never(found);
    return `exists (select from ${name(table)} ${alias} where ${link(alias)} and ${scope} and ${meant(found())})`;
  }

  /** A filter of rows that the person never sees is as wrong as any other when it is wrong. */
  #never(found: () => string): string {
    this.#asking.params.forget(found);
    return 'false';
  }

  #alias({ path }: Place): string {
    this.#aliases += 1;
    if (this.#aliases > RELATIONS_MAX) refuse(path, `A filter may follow at most ${RELATIONS_MAX} relations`);
    return `f${this.#aliases}`;
  }

  /** Every word occurs in some text of the row that the person may see. */
  #fullText({ shape, alias, path }: Place, text: string): string {
    const words = text.split(/\s+/).filter(Boolean);
    if (words.length > WORDS_MAX) refuse(path, `At most ${WORDS_MAX} words`);
    const columns = [...shape.columns.values(), ...[...shape.objects.values()].flatMap((members) => [...members.columns.values()])];
    const searched = columns.filter(
      ({ audience, facts }) =>
        this.#sees(audience) && (facts.kind === 'enum' || (facts.kind === 'text' && (facts.max ?? 0) <= SEARCHED_CHARS_MAX)),
    );
    return all(
      words.map((word) => any(searched.flatMap((column) => predicateSql(this.#compared(shape, alias, column), { contains: word }, path)))),
    );
  }
}
