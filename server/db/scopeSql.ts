import pg from 'pg';
import { isStaff, type Actor } from '#domain/actor.ts';
import type { Noun } from '#domain/noun.ts';

const { escapeIdentifier: name, escapeLiteral: literal } = pg;

/**
 * SQL condition for the rows `alias` of a noun that a reader may see, or null when there can be none. The same rule as
 * domain/scope.ts `canSee`, written on plain columns so that indexes serve it; a test compares the two row by row.
 * `withDeleted`: softly deleted rows too.
 */
export function scopeSql(noun: Noun, { actor }: { actor: Actor }, alias: string, withDeleted = false): string | null {
  const { scope } = noun;
  const alive = withDeleted ? 'true' : `${alias}."deletedAt" is null`;
  const column = (field: string): string => `${alias}.${name(field)}`;
  const staff = isStaff(actor);
  switch (scope.kind) {
    case 'ref':
      return alive;
    case 'staff':
      return staff ? alive : null;
    case 'customer': {
      if (staff) return alive;
      if (!actor.customerId) return null;
      const when = scope.when ? ` and ${column(scope.when.field)} = ${literal(scope.when.equals)}` : '';
      return `${column(scope.column)} = ${literal(actor.customerId)}${when} and ${alive}`;
    }
    case 'user': {
      const { when } = typeof scope.staff === 'object' ? scope.staff : { when: null };
      if (staff && scope.staff === true) return alive;
      const own = `${column(scope.column)} = ${literal(actor.userId)}`;
      return staff && when !== null ? `(${own} or ${column(when)}) and ${alive}` : `${own} and ${alive}`;
    }
    case 'server':
      return null;
  }
}
