import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { CASE_STATUSES } from '#domain/cases/case.ts';
import { findChromium } from '#scripts/browser.ts';
import type { Product } from '#tests/e2e/support/product.ts';
import { AT_REST_MS } from '../atRest.ts';
import { browserMemory } from './browserMemory.ts';
import { PAGE_ROWS } from './contestant.ts';
import type { PeerRow } from './rows.ts';
import type { AskTimes, Contest, LoadTimes, WriteTimes } from './scenario.ts';

/** Everything that was measured of one engine. A part that it does not have, or did not get to, is null. */
export interface Result {
  engine: string;
  load: LoadTimes | null;
  ask: AskTimes | null;
  write: WriteTimes | null;
  /** From somebody else's commit until this browser's list has it. */
  heard: number[] | null;
  /** MB that the browser holds with everything loaded, and with the page open and nothing loaded. */
  memory: { loaded: number; empty: number } | null;
  /** What went wrong, or differs from what the server holds. */
  said: string[];
}

/** How one engine's page is opened, and how somebody else changes a case under it. */
export interface Entrant {
  engine: string;
  /** Address of its page. */
  url: string;
  /** What its page finds on `globalThis` when it begins. */
  given: { name: string; value: object };
  /** Text of the engine's script, when the page does not bring it. */
  script?: string;
  launch?: { bypassCSP?: boolean; args?: string[] };
  /** How long it may fill, when that is longer than what peers are given. */
  loadLimitMs?: number;
  /** Commits a new text of a case on the server; null: this engine hears of nobody else's changes. */
  change: ((id: string, text: string) => Promise<void> | void) | null;
}

/** What the server holds, to compare the answers with. */
export interface Truth {
  counts: Record<string, number>;
  firstPages: Record<string, string[]>;
  farSkips: { status: string; skip: number }[];
}

const WATCHED = 'IN_PROGRESS';
const WRITES = 30;
const COMMITS = 30;
const FAR_RUNS = 20;
/** The product's API gives no page behind row 10,000. */
const FAR_ROWS = 9_000;
const LOAD_TIMEOUT_MS = 300_000;
/** Ours is measured to its end, also with a million rows. */
const OWN_LIMIT_MS = 1_800_000;
const PART_TIMEOUT_MS = 180_000;

type Offering = typeof globalThis & { contest: Contest };

export function truthOf(cases: readonly PeerRow[]): Truth {
  const byStatus = new Map(CASE_STATUSES.map((status) => [status as string, cases.filter((row) => row['status'] === status)]));
  const [largest, most] = [...byStatus].toSorted(([, a], [, b]) => b.length - a.length)[0]!;
  const deep = Math.max(0, Math.min(FAR_ROWS, most.length - PAGE_ROWS * (FAR_RUNS + 1)));
  return {
    counts: Object.fromEntries([...byStatus].map(([status, rows]) => [status, rows.length])),
    firstPages: Object.fromEntries([...byStatus].map(([status, rows]) => [status, rows.slice(0, PAGE_ROWS).map((row) => row.createdAt)])),
    farSkips: Array.from({ length: FAR_RUNS }, (_, i) => ({ status: largest, skip: deep + i * PAGE_ROWS })),
  };
}

/** Runs one engine through the whole scenario in a browser of its own with an empty profile. */
export async function runContest(entrant: Entrant, truth: Truth): Promise<Result> {
  const profile = mkdtempSync(path.join(tmpdir(), 'weighstation-contest-'));
  const result: Result = { engine: entrant.engine, load: null, ask: null, write: null, heard: null, memory: null, said: [] };
  const context = await openBrowser(profile, entrant);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    page.on('pageerror', (error) => result.said.push(`page error: ${error.message.slice(0, 200)}`));
    await page.addInitScript(({ name, value }) => Object.assign(globalThis, { [name]: value }), entrant.given);
    await page.goto(entrant.url);
    if (entrant.script) await page.evaluate(entrant.script);
    await page.waitForFunction(() => 'contest' in globalThis);
    await measureInto(result, page, entrant, truth, () => memoryOf(page, profile));
  } catch (error) {
    result.said.push(error instanceof Error ? error.message.split('\n', 3).join(' ') : String(error));
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  return result;
}

function openBrowser(profile: string, { launch }: Entrant): Promise<BrowserContext> {
  const found = findChromium();
  return chromium.launchPersistentContext(profile, {
    ...found,
    args: [...found.args, ...(launch?.args ?? [])],
    bypassCSP: launch?.bypassCSP ?? false,
  });
}

async function measureInto(
  result: Result,
  page: Page,
  entrant: Entrant,
  truth: Truth,
  memory: () => Promise<number | null>,
): Promise<void> {
  const statuses = CASE_STATUSES as readonly string[];
  const empty = await memory();
  const limitMs = entrant.loadLimitMs ?? LOAD_TIMEOUT_MS;
  const load = page.evaluate((limit) => (globalThis as Offering).contest.load(limit), limitMs);
  result.load = await within(limitMs + PART_TIMEOUT_MS, 'load', load);
  // What it answers from half of the rows is no answer to the same question.
  if (Number.isNaN(result.load.whole)) throw new Error(`not filled after ${limitMs / 1000} s; nothing else was asked of it`);
  const loaded = await memory();
  result.memory = empty !== null && loaded !== null ? { empty, loaded } : null;
  // What an engine still has to do once everything is kept stands in no line: all are asked as they are the rest of the day.
  await page.waitForTimeout(AT_REST_MS);
  const asked = { statuses, farSkips: truth.farSkips };
  const ask = page.evaluate((what) => (globalThis as Offering).contest.ask(what.statuses, what.farSkips), asked);
  result.ask = await within(PART_TIMEOUT_MS, 'ask', ask);
  result.said.push(...differences(result.ask, truth));
  const write = page.evaluate(([status, runs]) => (globalThis as Offering).contest.write(status, runs), [WATCHED, WRITES] as const);
  result.write = await within(PART_TIMEOUT_MS, 'write', write);
  if (entrant.change) result.heard = await within(PART_TIMEOUT_MS, 'hear', changesOfOthers(page, entrant.change));
}

async function changesOfOthers(page: Page, change: NonNullable<Entrant['change']>): Promise<number[]> {
  const times: number[] = [];
  const id = await page.evaluate((status) => (globalThis as Offering).contest.watch(status), WATCHED);
  for (let i = 0; i < COMMITS; i += 1) {
    const words = `elsewhere ${i} ${Date.now()}`;
    const heard = page.evaluate((text) => (globalThis as Offering).contest.heardAt(text), words);
    await page.waitForTimeout(100);
    await change(id, words);
    const committed = performance.timeOrigin + performance.now();
    times.push(Math.max(0, (await heard) - committed));
  }
  return times;
}

/** Whether counts and first pages are those of the server. */
function differences(ask: AskTimes, truth: Truth): string[] {
  const wrong = (of: string, mine: object, theirs: object): string[] =>
    JSON.stringify(mine) === JSON.stringify(theirs) ? [] : [`${of} differ from the server's`];
  const inOrder = (counts: Record<string, number>): [string, number][] => Object.keys(truth.counts).map((key) => [key, counts[key] ?? 0]);
  return [
    ...wrong('counts', inOrder(ask.counts), inOrder(truth.counts)),
    ...CASE_STATUSES.flatMap((status) => wrong(`first page of ${status}`, ask.firstPages[status] ?? [], truth.firstPages[status]!)),
  ];
}

/** Memory after the browser was told to let go of what it does not need. */
async function memoryOf(page: Page, profile: string): Promise<number | null> {
  const session = await page.context().newCDPSession(page);
  await session.send('Memory.simulatePressureNotification', { level: 'critical' });
  await session.detach();
  await page.waitForTimeout(2000);
  return browserMemory(profile);
}

async function within<T>(limitMs: number, part: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${part} took longer than ${limitMs / 1000} s`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Our own replica on the product's own origin: the worker that was built for people. */
export function ourEntrant(product: Product, script: string, who: { userId: string; token: string }): Entrant {
  const [worker] = globSync('dist/assets/sync.worker-*.js', { cwd: path.join(import.meta.dirname, '../../..') });
  if (!worker || !existsSync(worker)) throw new Error('The front end is not built: dist/assets has no sync.worker');
  return {
    engine: 'ours',
    // A page of the product's origin in which nothing of the product runs.
    url: `${product.origin}/healthz`,
    launch: { bypassCSP: true },
    given: { name: 'ours', value: { worker: `/assets/${path.basename(worker)}`, ...who } },
    script,
    loadLimitMs: OWN_LIMIT_MS,
    async change(id, text) {
      await product.sql(`update "cases" set "docketNumber" = $1, "updatedAt" = now() where "id" = $2`, [text, id]);
    },
  };
}
