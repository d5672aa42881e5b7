import pg from 'pg';
import type { Audience } from '#domain/actor.ts';
import type { FieldKind } from '#domain/field.ts';
import type { Noun } from '#domain/noun.ts';
import { projectedFields } from '#domain/projection.ts';

const { escapeIdentifier: name, escapeLiteral: literal } = pg;

/** `to_char` instead of a cast: what a device receives must not depend on a session's DateStyle or time zone. */
export function valueSql(kind: FieldKind, column: string): string {
  if (kind === 'timestamp') return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (kind === 'date') return `to_char(${column}, 'YYYY-MM-DD')`;
  return column;
}

/** Can a device of this audience ever hold a row of this noun? */
export function isEverSeenBy(noun: Noun, audience: Audience): boolean {
  return noun.scope.kind !== 'server' && (audience === 'staff' || noun.scope.kind !== 'staff');
}

/** A value as JSON text, in the spelling of `jsonb::text`; null for null. */
function jsonSql(kind: FieldKind, column: string): string {
  switch (kind) {
    case 'timestamp':
    case 'date':
    case 'enum':
      // Nothing in these needs to be escaped.
      return `'"' || ${valueSql(kind, column)} || '"'`;
    case 'int':
    case 'money':
    case 'bool':
    case 'json':
      return `${column}::text`;
    case 'list':
      return `to_jsonb(${column})::text`;
    default:
      return `to_json(${column})::text`;
  }
}

/** The order in which jsonb keeps keys: the shortest first. */
const inJsonbOrder = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

/**
 * SQL for the row `alias` as an audience receives it: domain/projection.ts `project`, as canonical JSON text, which is that of
 * `jsonb::text`. Put together as text: building a jsonb of it first takes about twice as long, for each row of each device.
 * A null text when no row of the noun is ever in that audience's sight (SYNC-S5).
 */
export function imageSql(noun: Noun, audience: Audience, alias: string): string {
  if (!isEverSeenBy(noun, audience)) return 'null::text';
  const fields = projectedFields(noun, audience).toSorted(inJsonbOrder);
  const pairs = fields.map((field, i) => {
    const before = literal(`${i ? ', ' : '{'}"${field}": `);
    return `${before} || coalesce(${jsonSql(noun.fields[field]!.facts.kind, `${alias}.${name(field)}`)}, 'null')`;
  });
  return `(${pairs.join(' || ')} || '}')`;
}
