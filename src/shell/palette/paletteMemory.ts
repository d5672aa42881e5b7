import { withRun, type Usage } from '#src/commands/rank.ts';

const keyOf = (userId: string): string => `weighstation.palette.${userId}`;

/** What this person ran from the palette in this browser; empty when nothing readable is stored. */
export function readUsage(userId: string): Usage {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}');
    return { runs: {}, queries: {}, ...(stored as Partial<Usage>) };
  } catch {
    return { runs: {}, queries: {} };
  }
}

/** Remembers a run; a full or forbidden storage only costs the memory. */
export function rememberRun(userId: string, commandId: string, query: string, now: number): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(withRun(readUsage(userId), commandId, query, now)));
  } catch {
    // Nothing depends on it.
  }
}
