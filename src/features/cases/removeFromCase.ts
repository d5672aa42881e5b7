import { removeWithUndo } from '#src/commands/removeWithUndo.ts';
import type { CommandTools } from '#src/commands/types.ts';

/** Takes a part off its case, says so by its `name`, and offers to bring it back. */
export function removeFromCase(
  tools: CommandTools,
  mutation: 'caseViolationDelete' | 'caseDocumentDelete',
  id: string,
  name: string,
): Promise<void> {
  return removeWithUndo(tools, mutation, id, { gone: `${name} is removed`, back: `${name} is back` });
}
