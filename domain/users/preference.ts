import { READ_ONLY } from '../access.ts';
import { f } from '../field.ts';
import { noun } from '../noun.ts';

/**
 * A setting of one person for themselves: their keys, columns, layouts, recents. Nobody else sees it. A value of null
 * is the product's own; the row stays. Written by `preferenceSet` alone (PREF-1).
 */
export const preferences = noun({
  name: 'preferences',
  type: 'Preference',
  scope: { kind: 'user', column: 'userId', staff: false },
  access: READ_ONLY,
  fields: {
    userId: f.ref('users').fixed().setBy('nobody'),
    name: f.text(60).fixed(),
    value: f.json().nullable(),
  },
});
