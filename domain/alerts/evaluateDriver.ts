import type { ServerContext } from '../consequence.ts';
import type { Reads, Tx } from '../mutation.ts';
import type { Row } from '../tables.ts';
import type { ChecklistFile } from '../checklist/checklistOf.ts';
import { keepChecklist } from '../checklist/keepChecklist.ts';
import { dayOf } from './driverFile.ts';
import { findAlerts } from './findAlerts.ts';
import { reconcile } from './reconcile.ts';
import { DEAD_ESIGN } from './rules/consents.ts';

/**
 * Brings a driver's alerts and checklist to what their file says on the day of `ctx.now`; a driver who is archived, whose customer is not
 * active or who has no Active contract has none (ALERT-19, CHECK-4). Doing it again changes nothing.
 *
 * The driver's row alone is kept until the transaction ends: of two that change papers of one driver the second evaluates
 * after the first, and nobody else waits.
 */
export async function evaluateDriver(tx: Tx, driverId: string, ctx: ServerContext): Promise<void> {
  const driver = await tx.get('drivers', driverId);
  if (!driver) return;
  // The driver is held, so of two changes of the file the second sees the first; the file itself is only looked at.
  const file = await readFile(ctx.look ?? tx, driver);
  await keepChecklist(tx, driver, file, ctx);
  const standing = await live(tx, 'alerts', driverId);
  for (const step of reconcile(standing, file ? findAlerts(file, dayOf(ctx.now)) : [], ctx.now)) {
    if (step.kind === 'change') {
      await tx.patch('alerts', step.id, step.change);
      continue;
    }
    const { since: _since, ...found } = step.finding;
    const own = {
      id: ctx.newId(),
      createdAt: ctx.now,
      updatedAt: ctx.now,
      deletedAt: null,
      dismissedAt: null,
      remindLater: false,
      note: null,
    };
    await tx.put('alerts', { ...found, ...own, driverId, customerId: driver.customerId });
  }
}

type OfDriver = 'alerts' | 'contracts' | 'driverApplicationForms' | 'everSignDocs' | 'driverDocuments' | 'employmentVerifications';

/** The rows of a driver that are not softly deleted; a transaction may hand out deleted ones too. */
async function live<T extends OfDriver>(tx: Reads, table: T, driverId: string): Promise<Row<T>[]> {
  const rows = await tx.where(table, 'driverId' as keyof Row<T> & string, driverId);
  return rows.filter((row) => row.deletedAt === null);
}

/** Reads what the rules look at; null for a driver whose papers nobody has to watch. */
async function readFile(tx: Reads, driver: Row<'drivers'>): Promise<ChecklistFile | null> {
  if (driver.deletedAt !== null || driver.archived !== null || driver.status !== 'active') return null;
  const customer = await tx.get('customers', driver.customerId);
  const contract = (await live(tx, 'contracts', driver.id))
    .filter(({ status }) => status === 'Active')
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0];
  if (!contract || customer?.status !== 'active' || customer.deletedAt !== null) return null;
  const forms = (await live(tx, 'driverApplicationForms', driver.id)).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const esign = await live(tx, 'everSignDocs', driver.id);
  return {
    contract,
    applicationStatus: forms[0]?.status ?? null,
    applicationAt: forms[0]?.updatedAt ?? null,
    consents: consentsOf(esign),
    applicationSigned: esign.some(({ type, status }) => type === 'DRIVER_APPLICATION_FORM' && status === 'COMPLETED'),
    documents: await live(tx, 'driverDocuments', driver.id),
    verifications: await live(tx, 'employmentVerifications', driver.id),
  };
}

const SINGLE_CONSENTS = ['MVR', 'PSP', 'ClearingHouse'] as const;

/** The envelope of all three, or the three sent one by one: then the one that is furthest from signed speaks for them. */
function consentsOf(esign: readonly Row<'everSignDocs'>[]): Row<'everSignDocs'>[] {
  const together = esign.filter(({ type }) => type === 'MVR_PSP_ClearingHouse');
  const alive = SINGLE_CONSENTS.map((kind) => esign.filter(({ type, status }) => type === kind && !DEAD_ESIGN.has(status)));
  if (alive.some((docs) => docs.length === 0)) return together;
  const slowest = alive.map((docs) => docs.find(({ status }) => status === 'COMPLETED') ?? docs[0]!);
  return [...together, slowest.find(({ status }) => status !== 'COMPLETED') ?? slowest[0]!];
}
