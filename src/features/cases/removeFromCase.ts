import type { CommandTools } from '#src/commands/types.ts';

/** The time for which the toast offers to bring back what was removed, in milliseconds; by `z` it comes back later too. */
const OFFER_MS = 10_000;

/** Takes a part off its case as one act of its own, says so by its `name`, and offers to bring it back. */
export async function removeFromCase(
  tools: CommandTools,
  mutation: 'caseViolationDelete' | 'caseDocumentDelete',
  id: string,
  name: string,
): Promise<void> {
  const act = tools.newId();
  if (!(await tools.mutateBatch(mutation, [{ id }], act))) return;
  const bringBack = async (): Promise<void> => {
    const back = await tools.undo(act);
    const problem = back?.refused.join(' ');
    tools.toast(problem || `${name} is back`, problem ? 'alert' : 'status');
  };
  tools.toast(`${name} is removed`, 'status', { label: 'Undo', run: () => void bringBack(), forMs: OFFER_MS });
}
