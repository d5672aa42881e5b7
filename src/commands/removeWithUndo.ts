import type { CommandTools } from './types.ts';

/** The time for which the toast offers to bring back what was removed, in milliseconds; by `z` it comes back later too. */
const OFFER_MS = 10_000;

/** Removes one row as one act of its own, says so, and offers to bring it back. */
export async function removeWithUndo(
  tools: CommandTools,
  mutation: string,
  id: string,
  { gone, back: isBack }: { gone: string; back: string },
): Promise<void> {
  const act = tools.newId();
  if (!(await tools.mutateBatch(mutation, [{ id }], act))) return;
  const bringBack = async (): Promise<void> => {
    const back = await tools.undo(act);
    const problem = back?.refused.join(' ');
    tools.toast(problem || isBack, problem ? 'alert' : 'status');
  };
  tools.toast(gone, 'status', { label: 'Undo', run: () => void bringBack(), forMs: OFFER_MS });
}
