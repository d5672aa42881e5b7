import type { AuditNotes } from '../audit/auditNotes.ts';
import { TenantClient } from '../tenant/tenantClient.ts';
import { keepTenantInStep } from '../tenant/tenantOrders.ts';
import type { Database } from '../db/database.ts';
import { chooseEsign } from '../esign/chooseEsign.ts';
import { openFiles } from '../files/files.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { Services } from '../graphql/context.ts';
import { Metrics } from '../http/metrics.ts';
import { JOBS } from '../jobs/jobs.ts';
import { startJobs } from '../jobs/startJobs.ts';
import { Rates, type RateTable } from '../limits/rates.ts';
import { watchMails } from '../mail/mailCounts.ts';
import { createMailer } from '../mail/mailer.ts';
import { chooseProvider } from '../records/chooseProvider.ts';
import type { Settings } from '../settings.ts';
import { databaseLog } from '../sync/databaseLog.ts';
import { buildBeforeServing } from '../sync/segments/buildSegments.ts';
import { watchSegments } from '../sync/segments/watchSegments.ts';
import { LogTail } from '../sync/tailLog.ts';
import type { Undo } from './undo.ts';

interface Ground {
  settings: Settings;
  db: Database;
  store: FileStore;
  audit: AuditNotes;
  rates: RateTable;
  clock: () => number;
  origin: string;
  say: (line: string) => void;
}

/** Starts the services that requests and jobs work with; the jobs begin to run here. */
export async function startServices({ settings, db, store, audit, rates, clock, origin, say }: Ground, undo: Undo): Promise<Services> {
  const metrics = new Metrics();
  const tail = new LogTail(databaseLog(db));
  await tail.start();
  undo.push(() => tail.stop());

  const mail = createMailer(settings, origin);
  undo.push(async () => mail.close());
  if (mail.route === 'none') say('No mail server is set (SMTP_URL): mails wait until there is one.');

  const common = { db, metrics, rates: new Rates(rates), clock };
  const files = await openFiles({ ...common, audit, store, dataDir: settings.dataDir, origin });
  const records = { db, files, clock, provider: chooseProvider(settings, clock) };
  const embeddedEsign = { ...common, audit, files, origin, sandbox: settings.demo };
  const esign = { ...embeddedEsign, provider: chooseEsign(settings, embeddedEsign) };
  const management = settings.tenantManagement;
  await keepTenantInStep(db, management && new URL(management.url).host);
  const tenant = management && new TenantClient(management, clock);
  const services = { ...common, tail, mail, audit, files, records, esign, tenant };
  const mails = watchMails(services);
  undo.push(() => mails.stop());
  const segments = watchSegments(services);
  undo.push(() => segments.stop());
  await buildBeforeServing({ db, store: files.store }, say);
  const jobs = await startJobs({ jobs: JOBS, services });
  undo.push(() => jobs.stop());
  return services;
}
