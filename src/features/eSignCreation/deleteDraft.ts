import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { offerUndo } from '#src/commands/offerUndo.ts';
import type { Online } from '#src/commands/online.ts';
import type { CommandTools } from '#src/commands/types.ts';
import { draftDelete, draftRestore } from './draft.operations.ts';

/** Deletes a draft that was sent; returns what went wrong, in the spec's words. */
export async function dropDraft(server: Pick<Online, 'ask'>, id: string): Promise<string | null> {
  const gone = await server.ask(draftDelete, { id });
  return gone.ok ? null : PAPER_MESSAGES.draftDeletingError;
}

/** Deletes a draft and offers to bring it back; false, and said in words, when it could not be. `onBack`: it is there again. */
export async function deleteDraft(
  server: Pick<Online, 'ask'>,
  { id, documentTitle }: { id: string; documentTitle: string },
  tools: Pick<CommandTools, 'toast'>,
  onBack?: () => void,
): Promise<boolean> {
  const problem = await dropDraft(server, id);
  if (problem) {
    tools.toast(problem, 'alert');
    return false;
  }
  const takeBack = async (): Promise<string | null> => {
    const restored = await server.ask(draftRestore, { id });
    if (!restored.ok) return restored.message;
    onBack?.();
    return null;
  };
  offerUndo(tools, `The draft “${documentTitle}” is deleted`, { takeBack, isBack: `The draft “${documentTitle}” is back` });
  return true;
}
