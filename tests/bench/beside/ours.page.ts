import type { Row } from '#domain/tables.ts';
import { openReplica, outbox, rows } from '#src/data/replica.ts';
import { onWatched, watched } from '#src/data/watched.ts';
import { PAGE_ROWS, type CaseStatus, type Contestant } from './contestant.ts';
import { enter } from './scenario.ts';

/**
 * Our own replica, as a screen has it: through the same doorway (src/data/replica.ts) and told of changes in the same way
 * (src/data/useLive.ts), on the product's own origin, without anything drawn.
 */
declare global {
  /** Given by the benchmark: address of the built worker, who is signed in, and their token. */
  var ours: { worker: string; userId: string; token: string };
}

let isOpen = false;

async function load(complete: () => void): Promise<void> {
  const { userId, token } = globalThis.ours;
  await openReplica(userId, async () => ({ ok: true, token }));
  isOpen = true;
  await until(() => watched()?.complete ?? false);
  complete();
  await until(() => watched()!.childrenComplete && watched()!.status.phase === 'live');
}

/** Listening may begin before there is a replica. */
async function opened(): Promise<void> {
  while (!isOpen || !watched()) await new Promise((resolve) => setTimeout(resolve, 1));
}

async function page(status: CaseStatus, skip: number): Promise<readonly Row<'cases'>[]> {
  await opened();
  const filter = status === null ? {} : { filter: { status: { equals: status } } };
  const found = await rows.query(
    { table: 'cases', ...filter, sort: [{ field: 'createdAt', direction: 'desc' }], first: PAGE_ROWS, skip },
    watched()?.versions,
  );
  return found.rows;
}

async function countOf(status: string): Promise<[string, number]> {
  const { count } = await rows.query({ table: 'cases', filter: { status: { equals: status } }, first: 0 }, watched()?.versions);
  return [status, count];
}

function listen(status: CaseStatus, hear: Parameters<Contestant['listen']>[1]): () => void {
  let version: number | undefined;
  const look = async (): Promise<void> => {
    const next = watched()?.versions.cases;
    if (next === undefined || next === version) return;
    version = next;
    hear(await page(status, 0));
  };
  void look();
  return onWatched(() => void look());
}

function until(isTrue: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!isTrue()) return;
      stop();
      resolve();
    };
    const stop = onWatched(look);
    look();
  });
}

enter({
  load,
  page,
  counts: async (statuses) => Object.fromEntries(await Promise.all(statuses.map(countOf))),
  listen,
  async write({ id }, text) {
    const outcome = await outbox.mutate('caseUpdate', { id, docketNumber: text });
    if (!outcome.ok) throw new Error(outcome.message);
  },
});
