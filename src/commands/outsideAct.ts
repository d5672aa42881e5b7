import type { UndoStep } from '#sync/replicaApi.ts';

/** Returns what undoing this act does to people at once, wherever they are; null for an act whose undo changes records alone. */
export function outsideEffect({ names, inputs }: Pick<UndoStep, 'names' | 'inputs'>): 'lets in' | 'keeps out' | null {
  if (names[0] !== 'userUpdate') return null;
  const status = (inputs[0] as { status?: unknown } | null)?.status;
  if (status === undefined) return null;
  return status === 'active' ? 'keeps out' : 'lets in';
}
