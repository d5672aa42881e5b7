import { addDays } from '#domain/calendar.ts';
import { instantAt } from './calendar.ts';
import { demoCustomerPlans, demoPerson } from './demoCarriers.ts';
import { demoDriverPlans } from './demoDrivers.ts';
import { writeDemoCases } from './demoCases.ts';
import { writeDemoEsign } from './demoEsign.ts';
import { markPendingChanges, writeDrafts, writeLeftoverAlert, writeResolvedAlerts } from './demoExtras.ts';
import { writeInboxes } from './demoNotifications.ts';
import { writeReads } from './demoReads.ts';
import { writeTemplates } from './demoTemplates.ts';
import { writeDemoVerifications } from './demoVerifications.ts';
import { writeAlerts, writeDriver } from './driverFile.ts';
import { writeCustomer, writeUser } from './customerStory.ts';
import { add, type Maker, type Person } from './maker.ts';
import { printFile, type Paper } from './paper.ts';
import { LANGUAGES } from './people.ts';
import { Random, idMaker } from './random.ts';
import { referenceRows } from './referenceRows.ts';
import type { Row } from '#domain/tables.ts';
import { emptyWorkspace, type Workspace } from './workspace.ts';

/** The demo's rows and, by `files.fileId`, the bytes of its papers. */
export interface Demo {
  workspace: Workspace;
  blobs: Map<string, Buffer>;
}

const THIRD_AGENT = { name: 'Odalys', lastName: 'Peña', email: 'odalys.pena@example.com' };

/** The rows as they are written, with the papers that are still to be printed. */
interface Written {
  workspace: Workspace;
  papers: { file: Row<'files'>; paper: Paper }[];
}

function demoMaker(random: Random, today: string, { workspace, papers }: Written): Maker & { agents: Person[] } {
  const id = idMaker(random);
  const maker: Maker & { agents: Person[] } = {
    random,
    today,
    now: instantAt(today, 0),
    id,
    agents: [],
    put: (table, row) => {
      (workspace[table] as unknown[]).push(row);
    },
    store: (paper: Paper, { customerId, createdAt }) => {
      const facts = { createdAt, filename: paper.filename, mimeType: 'application/pdf', sizeBytes: 0, sha256: '', customerId };
      const file = add(maker, 'files', { ...facts, fileId: random.text(20) });
      papers.push({ file, paper });
      return file.id;
    },
  };
  return maker;
}

function writeStaff(maker: Maker & { agents: Person[] }): Person[] {
  const createdAt = instantAt(addDays(maker.today, -910), 800);
  const staff = [
    demoPerson('admin@demo.test'),
    demoPerson('agent@demo.test'),
    demoPerson('agent2@demo.test'),
    { ...THIRD_AGENT, role: 'AGENT' as const },
  ];
  return staff.map(({ role, ...person }) => {
    const id = maker.id();
    writeUser(maker, { id, ...person }, role, createdAt);
    const known = { id, name: `${person.name} ${person.lastName}`, email: person.email };
    if (role === 'AGENT') maker.agents.push(known);
    return known;
  });
}

/** The demo workspace with its papers. The same seed and day give the same bytes. */
export async function buildDemo(seed: string, today: string): Promise<Demo> {
  const { workspace, papers } = writeDemo(seed, today);
  const blobs = new Map<string, Buffer>();
  for (const { file, paper } of papers) blobs.set(file.fileId, await printFile(file, paper));
  return { workspace, blobs };
}

function writeDemo(seed: string, today: string): Written {
  const demo: Written = { workspace: emptyWorkspace(), papers: [] };
  const random = new Random(`${seed}:demo`);
  const maker = demoMaker(random, today, demo);
  Object.assign(demo.workspace, referenceRows(instantAt(addDays(today, -915), 720)));
  const staff = writeStaff(maker);
  const customers = demoCustomerPlans(today, maker.id);
  for (const customer of customers) writeCustomer(maker, customer);
  const second = customers[4]?.facts;
  if (second)
    writeUser(maker, { id: maker.id(), ...demoPerson('disabled@demo.test') }, 'CUSTOMER', second.createdAt, {
      customerId: second.id,
      status: 'disabled',
    });

  const plans = demoDriverPlans(random, today, maker.id, customers);
  const shares = { psp: 1, license: 1, secondMvr: 0.5, secondQuery: 0.4, hr: 1 };
  const languages = new Map(LANGUAGES.map(([id, name]) => [id, name]));
  const drivers = plans.map((plan) => writeDriver(maker, plan.plan, languages.get(plan.plan.languageId) ?? '', shares));
  markPendingChanges(drivers);
  const verifications = writeDemoVerifications(maker, drivers);
  const consents = writeDemoEsign(maker, drivers, verifications);
  const asked = Map.groupBy(verifications, ({ driverId }) => driverId);
  for (const driver of drivers) {
    const { id } = driver.plan;
    writeAlerts(maker, driver, { consents: consents.get(id) ?? [], applicationSigned: false, verifications: asked.get(id) ?? [] });
  }
  writeLeftoverAlert(
    maker,
    drivers.map((written, i) => ({ demo: plans[i] as (typeof plans)[number], written })),
  );
  writeResolvedAlerts(maker, drivers);
  writeTemplates(maker);
  writeDrafts(maker, drivers);

  const cases = writeDemoCases(maker, drivers);
  const contacts = customers.map(({ facts }) => ({ id: facts.contact.id, name: facts.name, email: facts.contact.email }));
  const [admin, agent, ...otherAgents] = staff as [Person, Person, ...Person[]];
  writeInboxes(maker, cases, [
    { person: agent, unread: 34, read: 40 },
    ...otherAgents.map((person) => ({ person, unread: 13, read: 20 })),
    { person: admin, unread: 3, read: 4 },
    ...contacts.map((person) => ({ person, unread: 6, read: 12 })),
  ]);
  writeReads(maker, cases, demo.workspace.notifications);
  return demo;
}

/**
 * The rows of the demo workspace: twelve customers, sixty drivers, 150 cases (domain.md 5.1). Its papers are not printed: files have
 * neither size nor sum. `today` is `YYYY-MM-DD`.
 */
export function demoWorkspace(seed: string, today: string): Workspace {
  return writeDemo(seed, today).workspace;
}
