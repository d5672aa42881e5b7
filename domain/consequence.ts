import type { Change, RecordingTx } from './changes.ts';
import type { MutationContext, Reads, Tx } from './mutation.ts';
import type { TableName } from './tables.ts';

/** The context that only the server can give: ids of rows that nobody asked for by name. */
export interface ServerContext extends MutationContext {
  newId: () => string;
  /** Makes the link by which a previous employer answers an attempt (PEV-12): its path. What was made for the attempt before ends. */
  answerLink: (verificationId: string) => Promise<string>;
  issue: NonNullable<MutationContext['issue']>;
  /**
   * Reads as the transaction does, without keeping the rows from others until its end: for the people who are only told of a
   * change, or two changes that tell each other's makers would wait for each other. Left out, `tx` reads.
   */
  look?: Reads;
}

/**
 * A consequence of a change, whoever made it and however: history, notifications, alerts. It runs on the server alone,
 * in the transaction of the change, with all changes of its tables since it last ran.
 */
export interface Consequence<T extends TableName> {
  name: string;
  of: readonly T[];
  follow: (changes: Change<T>[], tx: Tx, ctx: ServerContext) => Promise<void>;
}

// oxlint-disable-next-line typescript/no-explicit-any
export type AnyConsequence = Consequence<any>;

export function consequence<T extends TableName>(spec: Consequence<T>): Consequence<T> {
  return spec;
}

/** More rounds than any chain of consequences has: past them two consequences feed each other. */
const ROUNDS_MAX = 8;

/**
 * Runs the consequences of what was recorded, and the consequences of those, until nothing follows any more.
 * @throws Error when that never happens, RuleError when a consequence refuses: the whole change is then undone.
 */
export async function settle(tx: RecordingTx, consequences: readonly AnyConsequence[], ctx: ServerContext): Promise<Change[]> {
  const all: Change[] = [];
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const changes = tx.take();
    if (changes.length === 0) return all;
    all.push(...changes);
    for (const { of, follow } of consequences) {
      const mine = changes.filter(({ table }) => of.includes(table));
      if (mine.length > 0) await follow(mine, tx, ctx);
    }
  }
  throw new Error('The consequences of a change do not come to an end.');
}
