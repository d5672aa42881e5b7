import { offerUndo, undoAct } from './offerUndo.ts';
import type { CommandTools } from './types.ts';

/** Removes one row as one act of its own, says so, and offers to bring it back. */
export async function removeWithUndo(
  tools: CommandTools,
  mutation: string,
  id: string,
  { gone, back: isBack }: { gone: string; back: string },
): Promise<void> {
  const act = tools.newId();
  if (!(await tools.mutateBatch(mutation, [{ id }], act))) return;
  offerUndo(tools, gone, { takeBack: () => undoAct(tools, act), isBack });
}
