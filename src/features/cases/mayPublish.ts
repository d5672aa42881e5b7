import { isStaff, type Actor } from '#domain/actor.ts';
import type { FeatureFlag } from '#domain/reference/reference.ts';
import type { CommandTools } from '#src/commands/types.ts';

const FLAG: FeatureFlag = 'commentPublicationConfirmation';

/** Where the workspace wants staff asked before a carrier can read what they wrote, ask; true where it does not, or they agree. */
export async function mayPublish(actor: Actor, tools: Pick<CommandTools, 'query' | 'confirm'>): Promise<boolean> {
  if (!isStaff(actor)) return true;
  const { rows } = await tools.query({ table: 'featureFlags', filter: { name: { equals: FLAG } }, first: 1 });
  // FLAG-1: a switch that no row tells of is on.
  const isAsked = (rows[0] as { enabled?: boolean } | undefined)?.enabled ?? true;
  if (!isAsked) return true;
  return tools.confirm({ title: 'Publish this comment?', body: 'It is visible to the customer.', action: 'Publish' });
}
