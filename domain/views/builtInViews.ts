import { isFleet, isStaff, type Actor } from '../actor.ts';

/** A view that comes with the product: nobody renames, changes or deletes it. */
export interface BuiltInView {
  /** Names it in addresses and as a default; no saved view has such an id. */
  id: string;
  /** Path of the list's screen: `/cases`. */
  list: string;
  name: string;
  /** The part behind the question mark, its keys in order. */
  address: string;
}

/** Returns the views of a list that a person has out of the box; of all lists where none is named. */
export function builtInViews({ role, userId }: Pick<Actor, 'role' | 'userId'>, list?: string): readonly BuiltInView[] {
  const [cases, contracts] = ['/cases', '/contracts'];
  const views: readonly BuiltInView[] = [
    { id: 'builtin-court-week', list: cases, name: 'Court this week', address: 'court=week&sort=courtDate&status=OPEN' },
    ...(isStaff({ role })
      ? [{ id: 'builtin-mine', list: cases, name: 'Mine', address: `agent=${encodeURIComponent(userId)}&sort=courtDate&status=OPEN` }]
      : []),
    { id: 'builtin-overdue', list: cases, name: 'Overdue', address: 'court=past&sort=courtDate&status=OPEN' },
    ...(isFleet({ role })
      ? [
          { id: 'builtin-active', list: contracts, name: 'Active', address: 'status=Active' },
          { id: 'builtin-not-hired', list: contracts, name: 'Not hired yet', address: 'status=Pending' },
        ]
      : []),
  ];
  return views.filter((view) => list === undefined || view.list === list);
}
