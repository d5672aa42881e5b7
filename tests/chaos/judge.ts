import { isDeepStrictEqual } from 'node:util';
import { parentOf, REPLICATED } from '#domain/tables.ts';
import type { Product } from '#tests/e2e/support/product.ts';
import type { Desk } from './desk.ts';
import { dumpReplica } from './replicaReader.ts';
import { actorNow, truthFor } from './truth.ts';

export interface Verdict {
  issued: number;
  unknown: number;
  lost: string[];
  doubled: string[];
  /** Rows in which a device differs from the database: `table id: how`. */
  diverged: string[];
}

/** What became of everything that people wrote, and where their devices differ from the database. */
export async function judge(product: Product, desks: readonly Desk[]): Promise<Verdict> {
  const counted = await product.sql<{ text: string; n: number }>(
    `select "plainText" as text, count(*)::int as n from "caseComments" where "plainText" like 'chaos-%' group by 1`,
  );
  const times = new Map(counted.map(({ text, n }) => [text, n]));
  const fates = desks.flatMap((desk) => [...desk.fates]);
  const issued = fates.filter(([, fate]) => fate === 'issued').map(([token]) => token);
  return {
    issued: issued.length,
    unknown: fates.length - issued.length,
    lost: issued.filter((token) => !times.has(token)),
    doubled: counted.filter(({ n }) => n > 1).map(({ text }) => text),
    diverged: (await Promise.all(desks.map((desk) => differences(product, desk)))).flat(),
  };
}

/** What a device is still waiting for; empty once it has sent everything and holds what the database holds. */
export async function unrest(product: Product, desk: Desk): Promise<string> {
  const page = desk.tabs.find((tab) => tab !== null);
  if (!page) return 'no tab is open';
  const actor = await actorNow(product, desk.email);
  const dump = await dumpReplica(page, actor.userId);
  if (!dump)
    return `there is no whole replica; ${page.url()} shows: ${await page.locator('body').innerText({ timeout: 1000 }).catch(String)}`;
  const [head] = await product.sql<{ seq: string }>('select seq from sync_head');
  const waiting = dump.outbox.map(({ mid, name, state, code }) => `${mid} ${name} ${state} ${code ?? ''}`);
  const isThere = dump.whole && dump.cursor === Number(head!.seq);
  return isThere && waiting.length === 0 ? '' : `at ${dump.cursor} of ${head!.seq}, whole: ${dump.whole}, waiting: ${waiting.join('; ')}`;
}

async function differences(product: Product, desk: Desk): Promise<string[]> {
  const page = desk.tabs.find((tab) => tab !== null)!;
  const actor = await actorNow(product, desk.email);
  const [dump, truth] = [await dumpReplica(page, actor.userId), await truthFor(product, actor)];
  if (!dump) return [`${desk.email}: no replica`];
  return REPLICATED.flatMap((table) => {
    const here = new Map((dump.rows[table] ?? []).map((row) => [row.id, row]));
    const there = new Map((truth[table] ?? []).map((row) => [row.id, row]));
    const wrong = [...there]
      .filter(([id, row]) => !isDeepStrictEqual(here.get(id), row))
      .map(([id]) => `${table} ${id}: differs or is missing`);
    // A device may hold parts of parents that were open once: it holds what it was told, and hears of every change of them.
    const beyond = parentOf(table) ? [] : [...here.keys()].filter((id) => !there.has(id)).map((id) => `${table} ${id}: should not be here`);
    return [...wrong, ...beyond].map((line) => `${desk.email} ${line}`);
  });
}
