import { CASE_DOCUMENT_TYPES } from '#domain/cases/caseChildren.ts';
import { TABLE_NAMES, type TableName } from '#domain/tables.ts';
import { benchCasePlan, CaseNames, dealBenchCases } from './benchCases.ts';
import { writeBenchCustomers, writeBenchStaff, type BenchCustomer } from './benchCustomers.ts';
import { dealBenchDrivers } from './benchDrivers.ts';
import { writeBenchDriver, writeResolvedAlert, type CaseDriver } from './benchFiles.ts';
import { BenchInboxes } from './benchInboxes.ts';
import { benchSize, type BenchSize } from './benchShape.ts';
import { BenchSink, type TakeRows } from './benchSink.ts';
import { addDays } from '#domain/calendar.ts';
import { instantAt } from './calendar.ts';
import { writeCase } from './caseStory.ts';
import { DEMO_PEOPLE } from './demoPeople.ts';
import { add, type Maker, type Person } from './maker.ts';
import { PAPER_TITLES } from './paperText.ts';
import { printFile, type Paper } from './paper.ts';
import { Random, idMaker } from './random.ts';
import { referenceRows } from './referenceRows.ts';
import type { Workspace } from './workspace.ts';

const SHARED_FILES = 40;

/** The source of a bench workspace, and who takes its rows. */
export interface BenchOptions {
  seed: string;
  /** `YYYY-MM-DD`. */
  today: string;
  /** 1 is the whole workspace of domain.md 5.2; a hundredth keeps its shares. */
  scale: number;
  take: TakeRows;
  /** Told how far it is, one line each. */
  say?: (line: string) => void;
}

/** The result: rows by table, one number that names them all, and the bytes of the shared files by handle. */
export interface BenchResult {
  counts: ReadonlyMap<TableName, number>;
  checksum: string;
  blobs: Map<string, Buffer>;
}

/** Forty papers that all documents share: one for each kind by its title, the rest for whatever else is filed. */
async function sharedFiles(maker: Maker, blobs: Map<string, Buffer>): Promise<(title: string) => string> {
  const { random } = maker;
  const createdAt = instantAt(addDays(maker.today, -2600), 700);
  const kinds = [...PAPER_TITLES, ...CASE_DOCUMENT_TYPES];
  const titles = [...kinds, ...Array.from({ length: SHARED_FILES - kinds.length }, (_, i) => `Filed paper ${i + 1}`)];
  const lines = ['', 'SAMPLE', '', 'One of forty papers that all documents of this workspace share.'];
  const ids: string[] = [];
  for (const title of titles) {
    const filename = `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.pdf`;
    const facts = { createdAt, filename, mimeType: 'application/pdf', sizeBytes: 0, sha256: '' };
    const file = add(maker, 'files', { ...facts, fileId: random.text(20) });
    blobs.set(file.fileId, await printFile(file, { filename, title, lines }));
    ids.push(file.id);
  }
  const byTitle = new Map(titles.map((title, i) => [title, ids[i] as string]));
  const others = ids.slice(kinds.length);
  return (title) => byTitle.get(title) ?? random.pick(others);
}

function benchMaker({ seed, today }: BenchOptions, sink: BenchSink): Maker & { agents: Person[] } {
  const random = new Random(`${seed}:bench`);
  const put = sink.put.bind(sink) as Maker['put'];
  return { random, today, now: instantAt(today, 0), id: idMaker(random), put, agents: [], store: () => '' };
}

async function writeDrivers(
  maker: Maker,
  sink: BenchSink,
  customers: readonly BenchCustomer[],
  size: BenchSize,
  say: (line: string) => void,
): Promise<CaseDriver[]> {
  const dealt = dealBenchDrivers(maker.random, customers, size);
  const drivers: CaseDriver[] = [];
  for (const driver of dealt) {
    drivers.push(writeBenchDriver(maker, driver));
    await sink.breathe();
    if (drivers.length % 10_000 === 0) say(`${drivers.length} drivers with their files`);
  }
  for (let i = 0; i < size.resolvedAlerts; i++) writeResolvedAlert(maker, maker.random.pick(drivers), i);
  return drivers;
}

/** Returns the people who keep notifications: the demo people first, the agents, then the people of the largest fleets. */
function readersOf(customers: readonly BenchCustomer[], agents: readonly Person[], size: BenchSize): string[] {
  const byFleet = customers.toSorted((a, b) => b.drivers - a.drivers).map(({ plan }) => plan.facts.contact);
  const demo = new Set(DEMO_PEOPLE.map(({ email }) => email));
  const people = [...agents, ...byFleet.filter(({ email }) => demo.has(email)), ...byFleet.filter(({ email }) => !demo.has(email))];
  return people.slice(0, size.readers).map(({ id }) => id);
}

async function writeCases(
  maker: Maker,
  sink: BenchSink,
  drivers: readonly CaseDriver[],
  inboxes: BenchInboxes,
  size: BenchSize,
  say: (line: string) => void,
): Promise<void> {
  const names = new CaseNames();
  let written = 0;
  for (const draft of dealBenchCases(maker.random, maker.today, drivers, size)) {
    inboxes.hear(writeCase(maker, benchCasePlan(maker, names, draft)));
    await sink.breathe();
    if (++written % 20_000 === 0) say(`${written} cases with what belongs to them`);
  }
}

/**
 * Makes the bench workspace and hands its rows on in batches, every table in the order of its ids. The same options give
 * the same rows and the same checksum. References may point at rows that come later: take them in one transaction.
 */
export async function benchWorkspace(options: BenchOptions): Promise<BenchResult> {
  const { say = () => {} } = options;
  const size = benchSize(options.scale);
  const sink = new BenchSink(options.take);
  const maker = benchMaker(options, sink);
  const blobs = new Map<string, Buffer>();
  const reference: Partial<Workspace> = referenceRows(instantAt(addDays(options.today, -2600), 690));
  for (const table of TABLE_NAMES) for (const row of reference[table] ?? []) sink.put(table, row);
  const sharedFile = await sharedFiles(maker, blobs);
  maker.store = (paper: Paper) => sharedFile(paper.title);
  maker.agents.push(...writeBenchStaff(maker, size));
  const customers = writeBenchCustomers(maker, size);
  say(`${customers.length} customers`);
  const drivers = await writeDrivers(maker, sink, customers, size, say);
  const inboxes = new BenchInboxes(readersOf(customers, maker.agents, size), size);
  await writeCases(maker, sink, drivers, inboxes, size, say);
  inboxes.write(maker, size);
  await sink.flush();
  return { counts: sink.counts, checksum: sink.checksum(), blobs };
}
