import type { Audience } from './actor.ts';
import { isListed } from './listed.ts';
import type { AnyRow, Noun } from './noun.ts';

/** The fields of a noun that an audience receives, in declared order (S5: nothing else ever leaves the server). */
export function projectedFields(noun: Noun, audience: Audience): string[] {
  return Object.entries(noun.fields)
    .filter(([, field]) => field.facts.audience === 'all' || (field.facts.audience === 'staff' && audience === 'staff'))
    .map(([name]) => name);
}

/** A row as an audience receives it. */
export function project(noun: Noun, audience: Audience, row: AnyRow): AnyRow {
  const out: AnyRow = { id: row.id };
  for (const name of projectedFields(noun, audience)) out[name] = row[name];
  return out;
}

/**
 * A short name for the shape of everything that is replicated: a device whose replica has another shape loads every row anew, beside those it has.
 * FNV-1a over the declarations, 16 hex digits; not for security.
 */
export function schemaHash(nouns: Readonly<Record<string, Noun>>): string {
  const shape = Object.values(nouns)
    .filter((n) => n.replication !== 'none')
    .map((n) => [
      n.name,
      n.scope,
      Object.entries(n.fields).map(([k, { facts }]) => [k, facts.kind, facts.audience, facts.nullable, isListed(facts)]),
    ]);
  let hash = 0xcbf29ce484222325n;
  for (const char of JSON.stringify(shape)) {
    hash ^= BigInt(char.codePointAt(0)!);
    hash = BigInt.asUintN(64, hash * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}
