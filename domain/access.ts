import { isFleet, isStaff, type Actor } from './actor.ts';
import type { Scope } from './scope.ts';

/**
 * A group that may do a thing to a row that they can see (spec section 6). `fleet`: staff and the company tiers, which manage drivers;
 * `elite`: staff and CUSTOMER_ELITE, which manage documents; `owner`: only the person a row of `user` scope belongs to;
 * `ownerOrAdmin`: that person and ADMIN.
 */
export type Who = 'nobody' | 'anyone' | 'staff' | 'admin' | 'fleet' | 'elite' | 'owner' | 'ownerOrAdmin';

/** The people for whom the API may write rows of a noun. Reading is not here: the scope alone decides that. */
export interface Access {
  create: Who;
  update: Who;
  /** Soft delete and restore. */
  delete: Who;
  /** Hard delete: the row is gone. */
  destroy: Who;
}

/** Nothing may be written through the API. */
export const READ_ONLY: Access = { create: 'nobody', update: 'nobody', delete: 'nobody', destroy: 'nobody' };

/** Returns whether a person belongs to `who`. `row` is the row acted on, undefined where there is none yet; then nobody owns it. */
export function isAmong(who: Who, actor: Actor, scope: Scope, row?: { [field: string]: unknown }): boolean {
  switch (who) {
    case 'nobody':
      return false;
    case 'anyone':
      return true;
    case 'staff':
      return isStaff(actor);
    case 'admin':
      return actor.role === 'ADMIN';
    case 'fleet':
      return isFleet(actor);
    case 'elite':
      return isStaff(actor) || actor.role === 'CUSTOMER_ELITE';
    case 'owner':
    case 'ownerOrAdmin':
      if (who === 'ownerOrAdmin' && actor.role === 'ADMIN') return true;
      return scope.kind === 'user' && row?.[scope.column] === actor.userId;
  }
}
