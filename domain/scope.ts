import type { Actor } from './actor.ts';
import { isStaff } from './actor.ts';

/** The fields of a row, whatever noun it is of. */
type RowFields = Readonly<Record<string, unknown>>;

/**
 * Which channels a row travels in, as a pure function of the row (design/sync.md 4.2).
 * `customer`: staff and the carrier named by `column`. `user`: the person named by `column`, and staff when `staff` is set, or when the row's own field `staff.when` is true.
 * `when` withholds the row from the carrier unless a field has the given value (an INTERNAL comment stays with staff).
 */
export type Scope =
  | { kind: 'ref' }
  | { kind: 'staff' }
  | { kind: 'customer'; column: string; when?: { field: string; equals: string } }
  | { kind: 'user'; column: string; staff: boolean | { when: string } }
  | { kind: 'server' };

export type Channel = 'ref' | 'staff' | `c:${string}` | `u:${string}`;

/** The channels of one row; a softly deleted row is in none. Must agree with the SQL of server/db/channelSql.ts (S6). */
export function channelsOf(scope: Scope, row: RowFields): Channel[] {
  if (row['deletedAt'] != null) return [];
  switch (scope.kind) {
    case 'ref':
      return ['ref'];
    case 'staff':
      return ['staff'];
    case 'customer': {
      const id = row[scope.column];
      const shared = id != null && (!scope.when || row[scope.when.field] === scope.when.equals);
      return shared ? ['staff', `c:${String(id)}`] : ['staff'];
    }
    case 'user': {
      const own: Channel = `u:${String(row[scope.column])}`;
      const isStaffs = typeof scope.staff === 'object' ? row[scope.staff.when] === true : scope.staff;
      return isStaffs ? ['staff', own] : [own];
    }
    case 'server':
      return [];
  }
}

/** The channels a person listens to. A customer user without a carrier hears only shared facts and their own rows. */
export function channelsFor(actor: Actor): Channel[] {
  if (isStaff(actor)) return ['ref', 'staff', `u:${actor.userId}`];
  return actor.customerId ? ['ref', `c:${actor.customerId}`, `u:${actor.userId}`] : ['ref', `u:${actor.userId}`];
}

/** Returns whether this person may see this row at all. */
export function canSee(actor: Actor, scope: Scope, row: RowFields): boolean {
  const mine = new Set<string>(channelsFor(actor));
  return channelsOf(scope, row).some((channel) => mine.has(channel));
}
