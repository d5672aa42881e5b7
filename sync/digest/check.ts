import { REPLICATED, type TableName } from '#domain/tables.ts';
import { fencedMeta, writeMeta } from '../store/meta.ts';
import type { KvTx } from '../store/kv.ts';
import { LIMITS, type Digest, type MismatchReport, type Page } from '../protocol.ts';
import { UNPROVEN } from '../syncStatus.ts';
import type { ReplicaMeta } from '../store/stores.ts';
import { compareBucket, differenceOf, type Difference } from './compareBucket.ts';
import { sumsOfParents } from './counted.ts';
import { hashText } from './hash.ts';
import { readSums } from './records.ts';
import { repairRows } from './repair.ts';
import { differingBuckets, merge, noSums, total, type Sums } from './sums.ts';

/** One question of a comparison: all tables, one table by buckets, one bucket by rows, or wrong rows themselves. */
export type CheckStep =
  | { ask: 'tables'; round: number }
  | { ask: 'buckets'; table: TableName }
  | { ask: 'rows'; table: TableName; bucket: number }
  | FetchStep;

/** `found`: by the scrub, and not counted yet; `wrong` as they are stored, or `alone` without their parent, which may be right. */
interface FetchStep {
  ask: 'fetch';
  table: TableName;
  ids: readonly string[];
  found?: Found;
}
export type Found = 'wrong' | 'alone';

/** Questions for rows by their ids, none larger than the server takes. */
export function fetchSteps(table: TableName, ids: readonly string[], found?: Found): FetchStep[] {
  const steps: FetchStep[] = [];
  for (let i = 0; i < ids.length; i += LIMITS.idsMax) {
    steps.push({ ask: 'fetch', table, ids: ids.slice(i, i + LIMITS.idsMax), ...(found && { found }) });
  }
  return steps;
}

/** The result of an answer: what to ask next, and what to report. */
export interface Checked {
  steps: readonly CheckStep[];
  report?: MismatchReport;
  /** `scrub`: there is nothing to compare yet; `later`: the server could not tell now; absent: it goes on. */
  end?: 'verified' | 'doubtful' | 'later' | 'scrub';
}

/** Comparisons in a row that may find differences before people are told that it does not come right. */
const ROUNDS_MAX = 3;
/** Hashed ids that a report names. */
const REPORTED_MAX = 20;

/** Compare an answer with what is stored, at the cursor it speaks of, in one transaction of the leader. */
export async function storeCheck(
  kv: KvTx,
  fence: number,
  step: CheckStep,
  value: Digest | Page,
  now: string,
): Promise<{ meta: ReplicaMeta; checked: Checked }> {
  const meta = await fencedMeta(kv, fence);
  const checked = await compare(kv, meta, step, value, now);
  await writeMeta(kv, meta);
  return { meta, checked };
}

async function compare(kv: KvTx, meta: ReplicaMeta, step: CheckStep, value: Digest | Page, now: string): Promise<Checked> {
  if (step.ask === 'fetch') return repair(kv, meta, step, value as Page);
  const digest = value as Digest;
  if (digest.at === null || digest.at !== meta.cursor) return { steps: [], end: 'later' };
  if (step.ask === 'tables') return compareTables(kv, meta, digest, step.round, now);
  const own = await ownSums(kv, step.table, digest.except);
  if (!own) return { steps: [], end: 'scrub' };
  if (step.ask === 'buckets') {
    return { steps: differingBuckets(own, bucketsOf(digest)).map((bucket) => ({ ask: 'rows', table: step.table, bucket })) };
  }
  const difference = await compareBucket(kv, step.table, step.bucket, digest, own);
  const ids = [...difference.missing, ...difference.wrong, ...difference.extra];
  if (!ids.length) return { steps: [] };
  return { steps: fetchSteps(step.table, ids), report: noteWrong(meta, step.table, difference) };
}

async function repair(kv: KvTx, meta: ReplicaMeta, step: FetchStep, page: Page): Promise<Checked> {
  const { table, ids, found } = step;
  const alone = found === 'alone' ? await differenceOf(kv, table, ids, page) : null;
  const wrong = alone ? [...alone.wrong, ...alone.extra] : ids;
  if (!wrong.length) return { steps: [] };
  if (!(await repairRows(kv, meta, { table, ids: wrong }, page))) return { steps: [step] };
  const difference = alone ?? { missing: [], wrong: found ? ids : [], extra: [] };
  // A row that differs from a later one of the server may only have news to come.
  const isCounted = alone ? page.head === meta.cursor : found;
  return isCounted ? { steps: [], report: noteWrong(meta, table, difference) } : { steps: [] };
}

/** Count rows that were not the server's, and say so without naming them. */
function noteWrong(meta: ReplicaMeta, table: TableName, { missing, wrong, extra }: Difference): MismatchReport {
  const ids = [...missing, ...wrong, ...extra];
  meta.proof = { ...(meta.proof ?? UNPROVEN), mismatches: (meta.proof?.mismatches ?? 0) + ids.length };
  const counts = { wrong: wrong.length, missing: missing.length, extra: extra.length };
  return { table, cursor: meta.cursor ?? 0, ...counts, ids: ids.slice(0, REPORTED_MAX).map(hashText) };
}

async function compareTables(kv: KvTx, meta: ReplicaMeta, digest: Digest, round: number, now: string): Promise<Checked> {
  const told = new Map(digest.sums.map(([table, n, h]) => [table, { n, h }]));
  const differing: TableName[] = [];
  let rows = 0;
  for (const table of REPLICATED) {
    const own = await ownSums(kv, table, digest.except);
    if (!own) return { steps: [], end: 'scrub' };
    const [here, there] = [total(own), told.get(table) ?? { n: 0, h: 0 }];
    rows += here.n;
    if (here.n !== there.n || here.h !== there.h) differing.push(table);
  }
  const proof = meta.proof ?? UNPROVEN;
  if (!differing.length) {
    meta.proof = { ...proof, verifiedAt: now, rows, unsettled: null };
    return { steps: [], end: 'verified' };
  }
  const isOver = round >= ROUNDS_MAX;
  // What was doubtful stays so until it has come right: the words on the screen do not change with each attempt.
  meta.proof = { ...proof, verifiedAt: null, unsettled: isOver ? 'doubtful' : (proof.unsettled ?? 'repairing') };
  if (isOver) return { steps: [], end: 'doubtful' };
  return { steps: [...differing.map((table) => ({ ask: 'buckets' as const, table })), { ask: 'tables', round: round + 1 }] };
}

/** The sums kept here, without the parts of these parents; null before they were made. */
async function ownSums(kv: KvTx, table: TableName, except: readonly string[]): Promise<Sums | null> {
  const kept = await readSums(kv, table);
  if (!kept) return null;
  const sums = noSums();
  merge(sums, kept);
  merge(sums, await sumsOfParents(kv, table, except), -1);
  return sums;
}

function bucketsOf(digest: Digest): Sums {
  const sums = noSums();
  for (const [bucket, n, h] of digest.sums) {
    sums.n[Number(bucket)] = n;
    sums.h[Number(bucket)] = h;
  }
  return sums;
}
