import pg from 'pg';
import type { Audience } from '#domain/actor.ts';
import type { FieldKind } from '#domain/field.ts';
import type { Noun } from '#domain/noun.ts';
import { projectedFields } from '#domain/projection.ts';

const { escapeIdentifier: name, escapeLiteral: literal } = pg;

/** A function of PostgreSQL takes at most 100 arguments. */
const PAIRS_MAX = 50;

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

/**
 * SQL for the row `alias` as an audience receives it: domain/projection.ts `project`, as canonical JSON text (keys in
 * jsonb's own order). A null text when no row of the noun is ever in that audience's sight (SYNC-S5).
 */
export function imageSql(noun: Noun, audience: Audience, alias: string): string {
  if (!isEverSeenBy(noun, audience)) return 'null::text';
  const pairs = projectedFields(noun, audience).map(
    (field) => `${literal(field)}, ${valueSql(noun.fields[field]!.facts.kind, `${alias}.${name(field)}`)}`,
  );
  const objects: string[] = [];
  for (let i = 0; i < pairs.length; i += PAIRS_MAX) objects.push(`jsonb_build_object(${pairs.slice(i, i + PAIRS_MAX).join(', ')})`);
  return `(${objects.join(' || ')})::text`;
}
