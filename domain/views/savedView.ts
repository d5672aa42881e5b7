import { f } from '../field.ts';
import { noun } from '../noun.ts';

/**
 * A list as somebody wants to find it again: its search, filters and order, under a name. Whoever saved it has it; what one of
 * the staff shares, all of the staff have. A carrier has one sign-in, so there is nobody its views could be shared with.
 */
export const savedViews = noun({
  name: 'savedViews',
  type: 'SavedView',
  scope: { kind: 'user', column: 'userId', staff: { when: 'shared' } },
  access: { create: 'owner', update: 'owner', delete: 'owner', destroy: 'owner' },
  search: {
    by: ['name'],
    title: (row) => row.name,
    detail: (row) => `${row.list.slice(1)}${row.shared ? ' · shared' : ''}`,
  },
  fields: {
    userId: f.ref('users').fixed(),
    /** Path of the list's screen: `/cases`. */
    list: f.text(60).fixed(),
    name: f.text(60).says({ required: 'Name is required', max: 'Max 60 characters' }),
    /** The part behind the question mark: `status=NEW&sort=-caseID`. */
    address: f.text(500).default('').says({ max: 'This view has too many filters to be saved' }),
    shared: f.bool().setBy('staff'),
  },
});

/** Returns the address of a view. `view` says that it is this view which is looked at. */
export function viewHref({ id, list, address }: { id: string; list: string; address: string }): string {
  const search = new URLSearchParams(address);
  search.set('view', id);
  return `${list}?${search}`;
}
