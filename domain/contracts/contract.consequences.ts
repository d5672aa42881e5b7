import { consequence, type Consequence } from '../consequence.ts';
import { checkActivation } from './contract.rules.ts';

/** CONTRACT-2 holds for a contract that is brought back as well. */
export const checkRestored: Consequence<'contracts'> = consequence({
  name: 'checkRestored',
  of: ['contracts'],
  async follow(changes, tx) {
    for (const { before, after } of changes) {
      if (before?.deletedAt != null && after?.deletedAt === null && after.status === 'Active') await checkActivation(after, tx);
    }
  },
});
