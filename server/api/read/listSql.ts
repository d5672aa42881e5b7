import pg from 'pg';
import { isStaff } from '#domain/actor.ts';
import { AccessError } from '#domain/errors.ts';
import type { TableName } from '#domain/tables.ts';
import { namesOf } from '../names.ts';
import { shapeOf, type Column, type ToMany } from '../nounShape.ts';
import { columnSql } from './columnSql.ts';
import { valueSql } from '../../db/contentSql.ts';
import { besideSql, type KeyValues } from './cursorSql.ts';
import { filterSql } from './filterSql.ts';
import type { ListArgs } from './listArgs.ts';
import { pageOf, type Page } from './page.ts';
import { Params } from './params.ts';
import { refuse, refuseUnknown, type Path } from './refuse.ts';
import { rowScope } from './rowScope.ts';
import type { Reading } from './snapshot.ts';
import { orderOf, orderSql, type Order } from './sortSql.ts';

const { escapeIdentifier: name } = pg;

/** A statement with its values. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** The source of the rows `r` of a list: `parent` is SQL for the row that a list inside a row belongs to. */
interface Source {
  from: string;
  parent: string | null;
  conditions: string[];
}

/** The statements of one list, at the top or of one relation of many rows at once. */
export class ListSql {
  readonly #reading: Reading;
  readonly #table: TableName;
  readonly #args: ListArgs;
  readonly #path: Path;
  readonly #order: Order;
  readonly #page: Page;
  readonly #source: Source | null;
  /** The columns that the rows of a group share, by the names of the API. */
  readonly groupKeys: readonly { name: string; column: Column }[];

  /** @throws ApiError InvalidArgumentError for arguments that mean nothing, AccessError for what is for staff alone */
  constructor(reading: Reading, table: TableName, relation: ToMany | null, args: ListArgs, path: Path) {
    if (args.withDeleted && !isStaff(reading.actor)) throw new AccessError();
    this.#reading = reading;
    this.#table = table;
    this.#args = args;
    this.#path = path;
    this.#order = orderOf(table, 'r', args, reading.actor, path);
    this.#page = pageOf(args, path);
    this.#source = sourceOf(reading, table, relation, args.withDeleted ?? false);
    // Said once even where no row can be found: a filter or a group is as wrong for those who see nothing.
    this.#conditions(new Params());
    this.groupKeys = groupKeysOf(reading, table, args, path);
  }

  /** Can there be any row at all for this person? */
  get isPossible(): boolean {
    return this.#source !== null;
  }

  get isReversed(): boolean {
    return this.#page.fromEnd;
  }

  /** The key values of the row that a page begins or ends at, or null where the page has no such end. */
  cursor(side: 'after' | 'before'): { statement: Statement; missing: () => never } | null {
    const id = this.#page[side];
    if (id === null) return null;
    const params = new Params();
    const keys = this.#order.keys.map(({ sql }, i) => `${sql} as "${i}"`).join(', ');
    const scope = rowScope(this.#table, this.#reading.actor, 'r', this.#args.withDeleted ?? false) ?? 'false';
    const text = `select ${keys} from ${name(this.#table)} r ${this.#order.joins.join(' ')} where r."id" = ${params.add(id)} and ${scope}`;
    return { statement: { text, values: params.values }, missing: () => refuse([...this.#path, side], 'Not the id of a row of this list') };
  }

  /** The page's rows in order, from its far end when it is counted from there; with `#parent` where they belong to rows. */
  items(columns: readonly string[], parents: readonly string[] | null, sides: { after?: KeyValues; before?: KeyValues }): Statement {
    const params = new Params();
    const { from, parent } = this.#source!;
    const order = orderSql(this.#order, this.#page.fromEnd);
    const conditions = [
      ...this.#conditions(params),
      ...(['after', 'before'] as const).flatMap((side) => (sides[side] ? [`(${besideSql(this.#order, sides[side], side, params)})`] : [])),
    ];
    const selected = columns.map((column) => `${valueSql(this.#table, column, this.#reading.actor, 'r')} as ${name(column)}`).join(', ');
    const limits = `limit ${this.#page.rows} offset ${this.#page.skip}`;
    if (!parents) {
      const text = `select ${selected} from ${from} ${this.#order.joins.join(' ')} where ${conditions.join(' and ')} order by ${order} ${limits}`;
      return { text, values: params.values };
    }
    const ids = params.add(parents, 'text[]');
    const inner = `select ${selected}, row_number() over (order by ${order}) as "#n" from ${from} ${this.#order.joins.join(' ')}
      where ${parent} = p.id and ${conditions.join(' and ')} order by ${order} ${limits}`;
    const text = `select p.id as "#parent", x.* from unnest(${ids}) with ordinality p(id, n) cross join lateral (${inner}) x order by p.n, x."#n"`;
    return { text, values: params.values };
  }

  /** Counts the rows that match, whatever the page: `count`. */
  count(parents: readonly string[] | null): Statement {
    return this.#grouped([], parents);
  }

  /** The groups of rows that match: `count`, and `k0`, `k1`, ... for the fields in common. */
  groups(parents: readonly string[] | null): Statement {
    return this.#grouped(
      this.groupKeys.map(({ column }) => columnSql(column, this.#table, this.#reading.actor, 'r')),
      parents,
    );
  }

  #grouped(keys: readonly string[], parents: readonly string[] | null): Statement {
    const params = new Params();
    const { from, parent } = this.#source!;
    const conditions = this.#conditions(params);
    const by = [...(parents ? [`${parent} as "#parent"`] : []), ...keys.map((key, i) => `${key} as "k${i}"`)];
    if (parents) conditions.unshift(`${parent} = any (${params.add(parents, 'text[]')})`);
    const groups = by.length ? ` group by ${by.map((_, i) => i + 1).join(', ')} order by ${by.map((_, i) => i + 1).join(', ')}` : '';
    const text = `select ${[...by, 'count(*) as count'].join(', ')} from ${from} where ${conditions.join(' and ')}${groups}`;
    return { text, values: params.values };
  }

  #conditions(params: Params): string[] {
    const { filter } = this.#args;
    const { actor, now } = this.#reading;
    const asking = { params, actor, userId: actor.userId, now };
    const found = filter ? [`(${filterSql(this.#table, 'r', filter, asking, [...this.#path, 'filter'])})`] : [];
    return [...(this.#source?.conditions ?? []), ...found];
  }
}

/** @throws ApiError InvalidArgumentError for a field that the person may not see */
function groupKeysOf({ staff }: Reading, table: TableName, { groupBy }: ListArgs, path: Path): { name: string; column: Column }[] {
  const { columns } = shapeOf(table);
  return [...new Set(groupBy?.by)].map((key) => {
    const column = columns.get(key)!;
    if (column.audience === 'staff' && !staff) refuseUnknown([...path, 'groupBy', 'by'], key, namesOf(table).groupField);
    return { name: key, column };
  });
}

function sourceOf({ actor }: Reading, table: TableName, relation: ToMany | null, withDeleted: boolean): Source | null {
  const scope = rowScope(table, actor, 'r', withDeleted);
  if (!scope) return null;
  const from = `${name(table)} r`;
  if (!relation) return { from, parent: null, conditions: [scope] };
  const { by, join } = relation;
  if (!join) return { from, parent: `r.${name(by)}`, conditions: [scope] };
  const joinScope = rowScope(join.table, actor, 'j');
  if (!joinScope) return null;
  return {
    from: `${name(join.table)} j join ${from} on r."id" = j.${name(join.to)}`,
    parent: `j.${name(by)}`,
    conditions: [scope, joinScope],
  };
}
