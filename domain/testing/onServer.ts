import type { Actor } from '../actor.ts';
import { CRUD } from '../apiMutations.ts';
import { RecordingTx } from '../changes.ts';
import { settle, type ServerContext } from '../consequence.ts';
import { CONSEQUENCES } from '../consequences.ts';
import type { Crud } from '../crud.ts';
import { runMutation, type AnyMutation, type Tx } from '../mutation.ts';
import type { TableName } from '../tables.ts';
import type { MemoryTx } from './memoryTx.ts';

/** Runs mutations over a map with everything that follows from them, as the server does; numbers and new ids count up. */
export function onServer(tx: MemoryTx, now: string): (actor: Actor, mutation: AnyMutation, input: unknown) => Promise<void> {
  const change = byServer(tx, now);
  return (actor, mutation, input) => change(actor, (recording, ctx) => runMutation(recording, mutation, input, ctx));
}

/** Runs what a part of the server writes without a mutation: a job, the signing service. */
export function byServer(tx: MemoryTx, now: string): (actor: Actor, write: (tx: Tx, ctx: ServerContext) => Promise<void>) => Promise<void> {
  let made = 0;
  return async (actor, write) => {
    const recording = new RecordingTx(tx);
    const newId = (): string => `new-${(made += 1)}`;
    const ctx: ServerContext = {
      actor,
      now,
      newId,
      answerLink: async (id) => `/pev/${id}`,
      issue: async (series) => `${series}-${(made += 1)}`,
    };
    await write(recording, ctx);
    await settle(recording, CONSEQUENCES, ctx);
  };
}

/** The writes of a noun with what is particular to them. */
export function crudOf(table: TableName): Crud {
  return CRUD.get(table)!;
}
