import type { CrudRules } from '../crud.ts';
import { InputError } from '../errors.ts';

const PATH = /^\/[a-z]+(-[a-z]+)*$/;

/** VIEW-2: a view leads to a list of the product and nowhere else. */
export const savedViewRules: CrudRules<'savedViews'> = {
  async check({ after: { list, address } }) {
    if (!PATH.test(list)) throw new InputError({ list: 'A list is named by its path, for example /cases' });
    if (/[#?\s]/.test(address)) throw new InputError({ address: 'Filters are written as in an address, for example status=NEW' });
  },
};
