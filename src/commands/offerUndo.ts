import type { CommandTools } from './types.ts';

/** The time for which a message offers to take back what was done, in milliseconds; by `z` it goes back later too. */
const OFFER_MS = 10_000;

interface UndoOffer {
  /** Resolves with why it could not be taken back; with nothing when it was. */
  takeBack: () => Promise<string | null | undefined>;
  /** The words when it was. */
  isBack?: string;
  forMs?: number;
}

/** Says what was done, offers to take it back, and says what came of that. */
export function offerUndo(
  tools: Pick<CommandTools, 'toast'>,
  words: string,
  { takeBack, isBack = 'Undone', forMs = OFFER_MS }: UndoOffer,
): void {
  const run = async (): Promise<void> => {
    const problem = await takeBack();
    tools.toast(problem || isBack, problem ? 'alert' : 'status');
  };
  tools.toast(words, 'status', { label: 'Undo', isUndo: true, run: () => void run(), forMs });
}

/** Takes an act of this device back; resolves with why parts of it could not be. */
export const undoAct = async (tools: Pick<CommandTools, 'undo'>, act: string): Promise<string | undefined> =>
  (await tools.undo(act))?.refused.join(' ');
