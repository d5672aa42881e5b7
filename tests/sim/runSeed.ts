import { FAULTS, type FaultName } from './faults.ts';
import { lackingOn } from './checkKept.ts';
import { checkDevice, checkEqual } from './checks.ts';
import { happen } from './happen.ts';
import { enable } from './happenOnServer.ts';
import { askForProof, isCompared } from './askForProof.ts';
import { goOn } from './personActs.ts';
import { planOf, type Plan } from './plan.ts';
import type { StatusRecord, StoredMutation } from '#sync/store/stores.ts';
import { readMeta } from '#sync/store/meta.ts';
import type { SimDevice } from './simDevice.ts';
import { Violation } from './violation.ts';
import { waitsForPerson } from './waitsForPerson.ts';
import { World } from './world.ts';

/** After healing, everything must be in order within this much simulated time. */
const HEALING_MS = 120_000;
/** What is pinned comes behind everything else, and after a failure half a minute later. */
const KEEPING_MS = 60_000;
/** After so long what the server did not give is asked for again. */
const AWAY_MS = 2 * 3_600_000;
const EVENTS_MAX = 400_000;

export interface RunResult {
  seed: number;
  /** Null: every rule held. */
  failure: string | null;
  /** How often each fault really happened. */
  faults: Partial<Record<FaultName, number>>;
  events: number;
  /** Changes that people made on devices, and how many of them were refused. */
  mutations: number;
  refused: number;
}

/** What a run leaves out of its plan, and who listens. */
export interface RunOptions {
  without?: ReadonlySet<string>;
  leaveOut?: ReadonlySet<number>;
  trace?: (line: string) => void;
}

/** Called with what nobody caught, which breaks the run that is under way. */
export let whenUncaught: (error: unknown) => void = () => undefined;

/** The plan of a seed without some of its faults and happenings. */
export function planFor(seed: number, { without, leaveOut }: RunOptions): Plan {
  const plan = planOf(seed);
  return {
    ...plan,
    faults: plan.faults.filter((fault) => !without?.has(fault)),
    happenings: plan.happenings.filter(({ no, kind }) => !leaveOut?.has(no) && !without?.has(kind)),
  };
}

/** One run: whatever the seed decides goes wrong; then everything heals, and everything must be in order soon. */
export async function runSeed(seed: number, options: RunOptions = {}): Promise<RunResult> {
  const plan = planFor(seed, options);
  const world = new World(plan, options.trace ?? null);
  whenUncaught = (error) => world.breakDown(error);
  try {
    for (const happening of plan.happenings) world.scheduler.after(happening.at, null, () => happen(world, happening));
    await passUntil(world, plan.until, async () => false);
    heal(world);
    const end = plan.until + HEALING_MS;
    if (!(await passUntil(world, end, () => isQuiet(world)))) throw new Violation('SYNC-E1', await unrest(world));
    for (const device of world.devices) await checkLost(world, device);
    await proveAll(world, end);
    await keepAll(world);
    for (const device of world.devices) device.trust((key) => isCompared({ db: world.db, userId: device.userId }, key));
    await checkEnd(world);
    return resultOf(world, seed, null);
  } catch (error) {
    return resultOf(world, seed, error instanceof Violation ? error.message : `Error: ${(error as Error).stack ?? String(error)}`);
  }
}

/** SYNC-C21: what a disk has lost is loaded again without anybody asking for it. @throws Violation */
async function checkLost({ db }: World, device: SimDevice): Promise<void> {
  // What has come right since its last commit is struck out.
  await checkDevice(device, db);
  const lost = [...device.lost].filter((key) => isCompared({ db, userId: device.userId }, key));
  if (lost.length > 0) throw new Violation('SYNC-C21', `${device.name} has not loaded again what its disk lost: ${lost.join(', ')}`);
}

/** Devices whose disk has lied are hashed, and what was damaged comes right in time. */
async function proveAll(world: World, end: number): Promise<void> {
  const proofs = world.devices.filter((device) => device.isDoubtful).map(askForProof);
  const lacking = () => proofs.filter((proof) => !proof.isThere());
  const isProven = async (): Promise<boolean> => lacking().length === 0 && (await isQuiet(world));
  if (proofs.length === 0 || (await passUntil(world, end, isProven))) return;
  throw new Violation('SYNC-C15', lacking().map(String).join('; ') || (await unrest(world)));
}

/** What is pinned is there and nothing else, by itself; what was tried in vain comes when its person is back after a while. */
async function keepAll(world: World): Promise<void> {
  const lacking = () => world.devices.map((device) => ({ device, ...lackingOn(device, world.db) })).filter(({ words }) => words.length > 0);
  const isKept = async (): Promise<boolean> => lacking().length === 0;
  const from = world.scheduler.now;
  if ((await isKept()) || (await passUntil(world, from + KEEPING_MS, isKept))) return;
  for (const { device } of lacking().filter(({ isTried }) => isTried)) {
    device.clockOff += AWAY_MS;
    device.reload();
  }
  if (await passUntil(world, from + 2 * KEEPING_MS, async () => (await isKept()) && (await isQuiet(world)))) return;
  throw new Violation(
    'SYNC-C25',
    lacking()
      .map(({ device, words }) => `${device.name}: ${words.join(', ')}`)
      .join('; '),
  );
}

/** Events until a moment, or until something is so. */
async function passUntil(world: World, until: number, isEnough: () => Promise<boolean>): Promise<boolean> {
  for (let n = 1; await world.step(until); n += 1) {
    if (world.broken) throw world.broken as Error;
    if (world.scheduler.count > EVENTS_MAX) throw new Violation('SYNC-E1', 'there is no end of it');
    if (n % 50 === 0 && (await isEnough())) return true;
  }
  return false;
}

function heal(world: World): void {
  world.say('everything heals');
  world.faults.isHealed = true;
  for (const device of world.devices) {
    device.line.heal();
    device.disk.loseConnection(0);
    for (const tab of device.tabs) if (tab.isFrozen) device.thaw(tab);
    if (device.tabs.length === 0 && !device.isLeaving) device.open();
  }
  for (const userId of world.db.people.keys()) enable(world, userId);
  keepGoing(world);
}

/** Nobody pauses for ever. */
function keepGoing(world: World): void {
  for (const device of world.devices) goOn(world, device);
  world.scheduler.after(1000, null, () => keepGoing(world));
}

interface Standing {
  quiet: boolean;
  words: string;
}

async function standing(device: SimDevice, world: World): Promise<Standing> {
  const [meta, status, outbox] = await device.disk.peek(async (tx) => [
    await readMeta(tx),
    await tx.get<StatusRecord>('meta', 'status'),
    await tx.all<StoredMutation>('outbox'),
  ]);
  const waiting = outbox.filter((entry) => !waitsForPerson(entry, outbox));
  const { head } = world.db.now;
  const isThere =
    meta?.cursor === head &&
    ![meta.boot, meta.later, meta.outgrown, meta.upgrade].some(Boolean) &&
    !meta.owed?.length &&
    meta.identity?.epoch === world.db.epoch;
  // Whoever is on their way out is not there for long.
  const quiet = !device.isLeaving && isThere && waiting.length === 0 && status?.phase === 'live' && device.vault.isEmpty;
  const words = `${device.name}: cursor ${meta?.cursor} of ${head}, ${status?.phase}, ${waiting.length} waiting, boot ${Boolean(meta?.boot)}, later ${Boolean(meta?.later)}, upgrade ${Boolean(meta?.upgrade)}, sealed ${!device.vault.isEmpty}`;
  return { quiet, words };
}

async function isQuiet(world: World): Promise<boolean> {
  for (const device of world.devices) if (!(await standing(device, world)).quiet) return false;
  return true;
}

async function unrest(world: World): Promise<string> {
  const words: string[] = [];
  for (const device of world.devices) words.push((await standing(device, world)).words);
  return `no peace after healing; ${words.join('; ')}`;
}

async function checkEnd(world: World): Promise<void> {
  for (const device of world.devices) {
    await checkDevice(device, world.db);
    await checkEqual(device, world.db);
  }
  world.ledger.checkEffects();
  world.ledger.checkAll((device) => (device.disk.data.get('outbox') ?? new Map()) as ReadonlyMap<number, StoredMutation>);
}

function resultOf({ faults, scheduler, ledger }: World, seed: number, failure: string | null): RunResult {
  const counts = FAULTS.flatMap((name) => (faults.counts.has(name) ? [[name, faults.counts.get(name)!] as const] : []));
  return {
    seed,
    failure,
    faults: Object.fromEntries(counts),
    events: scheduler.count,
    mutations: ledger.issued.size,
    refused: ledger.refused,
  };
}
