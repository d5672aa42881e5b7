import { consequence, type Consequence } from '../consequence.ts';
import { follow } from './follow.ts';

/** CASE-19: who opened a case, the agent it is given to and the customer's people follow it. */
export const followCases: Consequence<'cases'> = consequence({
  name: 'followCases',
  of: ['cases'],
  async follow(changes, tx, ctx) {
    const look = ctx.look ?? tx;
    for (const { before, after } of changes) {
      if (!after || after.deletedAt !== null) continue;
      const people = before ? [] : await look.where('users', 'customerId', after.customerId);
      const ids = [
        ...(before ? [] : [after.createdById]),
        ...(before?.assignedAgentId === after.assignedAgentId ? [] : [after.assignedAgentId]),
      ];
      for (const id of ids) {
        const person = id === null ? undefined : await look.get('users', id);
        if (person) people.push(person);
      }
      if (people.length > 0) await follow(tx, after, people, ctx.now);
    }
  },
});
